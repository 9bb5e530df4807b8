import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { CardData, RecoveryKit, SeatRole } from '../../estate/index.ts'

const roles: Record<SeatRole, string> = {
  attorney: 'estate attorney',
  contact_1: 'authorized contact 1',
  contact_2: 'authorized contact 2',
}

const pine = '#1d5a4e'
const soft = '#4d5a5a'
const line = '#c9c3b8'

/** The mark of the page, and what the paper is, on one line. */
const letterhead = (what: string): Content => ({
  columns: [
    {
      svg: `<svg viewBox="0 0 48 48"><g fill="${pine}"><path d="M6 40c-3 0-4-3-2-5 3-4 12-6 20-6s18 2 20 6c2 3 0 5-3 5z"/><path d="M12 27c-3 0-4-2-2-4 3-4 8-5 14-5s12 1 14 5c1 3-1 4-4 4z"/><path d="M18 15c-3 0-3-3-2-5 2-3 5-4 8-4 4 0 7 1 9 4 1 3 0 5-3 5z"/></g></svg>`,
      width: 26,
    },
    { text: 'Cairn', style: 'name', width: 'auto', margin: [8, 3, 0, 0] },
    { text: what, style: 'small', alignment: 'right', margin: [0, 7, 0, 0] },
  ],
  margin: [0, 0, 0, 18],
})

/** Something to copy letter by letter, in a frame. */
const framed = (content: Content): Content => ({
  table: { widths: ['*'], body: [[{ stack: [content], margin: [14, 8, 14, 4] }]] },
  // As data: a worker sets the page, and takes no functions.
  layout: { hLineColor: line, vLineColor: line },
  margin: [0, 14, 0, 6],
})

/** The recovery kit on paper: the code with what it is for, and a release card for each person, to be kept with the will. */
export function kitDocument(
  kit: RecoveryKit,
  { email, address, made }: { email: string; address: string; made: string },
): TDocumentDefinitions {
  return {
    info: { title: 'Cairn recovery kit' },
    language: 'en-US',
    tagged: true,
    displayTitle: true,
    pageSize: 'LETTER',
    pageMargins: [60, 44, 60, 40],
    defaultStyle: { font: 'Roboto', fontSize: 12, lineHeight: 1.3 },
    styles: {
      name: { font: 'SourceSerif', fontSize: 17, bold: true },
      title: { font: 'SourceSerif', fontSize: 32, bold: true, lineHeight: 1.15, margin: [0, 0, 0, 8] },
      heading: { font: 'SourceSerif', fontSize: 16, bold: true, margin: [0, 16, 0, 4] },
      // Zero and O, one, I and l differ in this face.
      code: { font: 'AtkinsonMono', fontSize: 20, bold: true, characterSpacing: 2, lineHeight: 1.3 },
      letters: { font: 'AtkinsonMono', fontSize: 12.5, characterSpacing: 0.6, lineHeight: 1.15 },
      small: { fontSize: 10, color: soft },
    },
    content: [
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
      ...kit.cards.map((card) => cardPage(card, address)),
    ],
  }
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

/** The lines of a card under their numbers. */
function cardLines(lines: readonly string[]): Content {
  return {
    table: {
      widths: [14, '*'],
      body: lines.map((letters, at): Content[] => [
        { text: `${at + 1}`, style: 'small', margin: [0, 2, 0, 0] },
        { text: letters, style: 'letters' },
      ]),
    },
    layout: 'noBorders',
  }
}

function cardPage(card: CardData, address: string): Content {
  const { personName, ownerName } = card
  return [
    { stack: [letterhead('Release card')], pageBreak: 'before' },
    { text: `For ${personName}`, fontSize: 24, bold: true, lineHeight: 1.15, margin: [0, 0, 0, 6] },
    { text: `${roles[card.role]} of ${ownerName}`, color: soft, margin: [0, 0, 0, 12] },
    {
      text: `With this card you can open what ${ownerName} left for you when the time comes, even if you never made an account. Keep it like a key, best with the will. It opens nothing by itself, and nothing while ${ownerName} is well.`,
    },
    { text: 'When the day comes', style: 'heading' },
    {
      columns: [
        { width: 168, stack: [{ qr: card.link, fit: 164, foreground: '#1b2626' }], margin: [0, 6, 0, 0] },
        {
          width: '*',
          ol: [
            'Point the camera of a phone at the square.',
            `Or go to ${address}/claim and type the letters below, line by line. Spaces and small letters do not matter.`,
            'Create an account there, or sign in.',
            'Say what happened, with the certificate. Someone checks it, and then what was left for you opens.',
          ],
          margin: [0, 6, 0, 0],
        },
      ],
      columnGap: 24,
    },
    framed(cardLines(card.lines)),
    {
      text: [
        `Fingerprint of ${ownerName}: ${card.ownerFingerprint}. Fingerprint of the keeper of the second key: ${card.serviceFingerprint}. `,
        `Card number ${card.epoch}: a later card for ${personName} makes this one void.`,
      ],
      style: 'small',
    },
  ]
}
