import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { CardData, RecoveryKit, SeatRole } from '../../estate/index.ts'

const roles: Record<SeatRole, string> = {
  attorney: 'Estate attorney',
  contact_1: 'Authorized contact 1',
  contact_2: 'Authorized contact 2',
}

/** The recovery kit on paper: the code with what it is for, and a release card for each seat, to be kept with the will. */
export function kitDocument(
  kit: RecoveryKit,
  { email, address, made }: { email: string; address: string; made: string },
): TDocumentDefinitions {
  return {
    info: { title: 'Cairn recovery kit' },
    language: 'en-US',
    tagged: true,
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 56],
    defaultStyle: { font: 'Roboto', fontSize: 12, lineHeight: 1.35 },
    styles: {
      title: { fontSize: 26, bold: true, margin: [0, 0, 0, 4] },
      heading: { fontSize: 15, bold: true, margin: [0, 18, 0, 4] },
      code: { fontSize: 20, bold: true, characterSpacing: 2, lineHeight: 1.5 },
      small: { fontSize: 10 },
    },
    content: [
      { text: 'Recovery kit', style: 'title' },
      { text: `For ${email} at ${address}. Made on ${made}.` },
      { text: 'Your recovery code', style: 'heading' },
      { table: { widths: ['*', '*', '*'], body: codeRows(kit.groups) }, layout: 'noBorders' },
      { text: 'It has letters and the digits 2 to 7: there is no zero and no one in it.', style: 'small' },
      { text: 'What it is for', style: 'heading' },
      {
        text: 'If you forget your password, this code opens everything you wrote down. Nobody else has it, and nobody can make it again for you.',
      },
      { text: 'How to use it', style: 'heading' },
      {
        ol: [
          `Open ${address}/auth/reset-password and type your email address.`,
          'Open the link that is sent to you.',
          'Type the code above and choose a new password.',
        ],
      },
      { text: 'Where to keep it', style: 'heading' },
      {
        text: 'On paper, where you keep what matters: with your will, in a safe, with a notary. Do not photograph it and do not send it by mail. Whoever has this page and your mailbox can open what you wrote down.',
      },
      ...fingerprintPart(kit),
      { text: 'A newer kit makes this one void.', style: 'small', margin: [0, 18, 0, 0] },
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
    { text: serviceFingerprint, style: 'code', fontSize: 13, margin: [0, 8, 0, 0] },
  ]
}

/** Three groups to a line, each under its number: the app asks for groups by number. */
function codeRows(groups: readonly string[]): Content[][] {
  const cells = groups.map(
    (group, at): Content => ({
      stack: [
        { text: `${at + 1}`, style: 'small' },
        { text: group, style: 'code' },
      ],
      margin: [0, 4, 0, 0],
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

function cardPage(card: CardData, address: string): Content {
  return [
    { text: 'Release card', style: 'title', pageBreak: 'before' },
    { text: `For ${card.personName}, ${roles[card.role].toLowerCase()} of ${card.ownerName}.` },
    {
      text: 'Keep this card with your will. With it, this person can open what is meant for them when the time comes, even if they lost their own way in. It opens nothing by itself, and nothing before a release.',
      margin: [0, 12, 0, 12],
    },
    { qr: card.link, fit: 200, margin: [0, 8, 0, 16] },
    { text: `Point a camera at the square, or open ${address}/claim and type:` },
    { text: card.text, style: 'code', fontSize: 13, margin: [0, 8, 0, 8] },
    {
      text: `Fingerprint of ${card.ownerName}: ${card.ownerFingerprint}. Fingerprint of the keeper of the second key: ${card.serviceFingerprint}. Card number ${card.epoch}; a later card for the same person makes this one void.`,
      style: 'small',
    },
  ]
}
