import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { RecoveryKit } from '../../estate/index.ts'
import { framed, letterhead, paper } from '../papers/paper.ts'
import { releaseCardPage } from '../papers/release-card.ts'

/** The recovery kit on paper: the code with what it is for, and a release card for each person, to be kept with the will. */
export function kitDocument(
  kit: RecoveryKit,
  { email, address, made }: { email: string; address: string; made: string },
): TDocumentDefinitions {
  return paper('Cairn recovery kit', [
    letterhead(`Made on ${made}`),
    { text: 'Your recovery kit', style: 'title' },
    {
      text: 'If you ever forget your password, this page brings you back to everything you wrote down. Nobody else has this code, and nobody can make it again for you.',
    },
    framed([
      { text: 'Your recovery code', style: 'small' },
      { table: { widths: ['*', '*', '*'], body: codeRows(kit.groups) }, layout: 'noBorders' },
    ]),
    { text: 'It has letters and the digits 2 to 7. There is no zero and no one in it.', style: 'small' },
    {
      columns: [
        [
          { text: 'When you need it', style: 'heading' },
          {
            ol: [
              `Go to ${address}/auth/reset-password and type your email address.`,
              'Open the link we send you.',
              'Type the code above and choose a new password.',
            ],
          },
        ],
        [
          { text: 'Where to keep it', style: 'heading' },
          {
            text: 'With your will, in a safe, or with someone you would give your house key. Do not photograph it, and do not send it by email. Whoever has this page and can read your email can open what you wrote down.',
          },
        ],
      ],
      columnGap: 28,
    },
    ...fingerprintPart(kit),
    {
      text: `For ${email} at ${address}. If you make a new kit, throw this one away.`,
      style: 'small',
      margin: [0, 20, 0, 0],
    },
    ...kit.cards.map((card): Content => ({ stack: releaseCardPage(card), pageBreak: 'before' })),
  ])
}

/** To compare when Cairn says that the keeper is another. */
function fingerprintPart({ serviceFingerprint }: RecoveryKit): Content[] {
  if (serviceFingerprint === undefined) return []
  return [
    { text: 'The keeper of the second key', style: 'heading' },
    {
      text: 'What you leave to others opens with two keys. They keep one; a separate service keeps the other. If Cairn ever warns you that this keeper has changed, compare the fingerprint it shows with this one:',
    },
    { text: serviceFingerprint, style: 'letters', margin: [0, 4, 0, 0] },
  ]
}

/** Three groups to a line, each under its number: the app asks for groups by number. */
function codeRows(groups: readonly string[]): Content[][] {
  const cells = groups.map(
    (group, at): Content => ({
      columns: [
        { text: `${at + 1}`, style: 'small', width: 18, margin: [0, 8, 0, 0] },
        { text: group, style: 'code', width: 'auto' },
      ],
    }),
  )
  const rows: Content[][] = []
  for (let at = 0; at < cells.length; at += 3) {
    const row = cells.slice(at, at + 3)
    // Every row of a table needs as many cells as it has columns.
    while (row.length < 3) row.push('')
    rows.push(row)
  }
  return rows
}
