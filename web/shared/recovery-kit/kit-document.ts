import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { RecoveryKit } from '../../estate/index.ts'
import { framed, letterhead, paper, typed } from '../papers/paper.ts'
import { releaseCardPage } from '../papers/release-card.ts'
import { words } from './paper-words.ts'

/** The code, and a release card for each grantee, to keep with the will. */
export function kitDocument(
  kit: RecoveryKit,
  { email, address, made }: { email: string; address: string; made: string },
): TDocumentDefinitions {
  return paper(words.document, [
    letterhead(words.made(made)),
    { text: words.title, style: 'title' },
    { text: words.what },
    framed([
      { text: words.code, style: 'small' },
      { table: { widths: ['*', '*', '*'], body: codeRows(kit.groups) }, layout: 'noBorders' },
    ]),
    { text: words.spelling, style: 'small' },
    {
      columns: [
        [{ text: words.when, style: 'heading' }, { ol: words.steps(typed(address)) }],
        [{ text: words.where, style: 'heading' }, { text: words.keep }],
      ],
      columnGap: 28,
    },
    ...fingerprintPart(kit),
    {
      text: words.whose(email, typed(address)),
      style: 'small',
      margin: [0, 20, 0, 0],
    },
    ...kit.cards.map((card): Content => ({ stack: releaseCardPage(card), pageBreak: 'before' })),
  ])
}

function fingerprintPart({ serviceFingerprint }: RecoveryKit): Content[] {
  if (serviceFingerprint === undefined) return []
  return [
    { text: words.keeper, style: 'heading' },
    { text: words.keeperMore },
    { text: serviceFingerprint, style: 'letters', margin: [0, 4, 0, 0] },
  ]
}

/** Three numbered groups per row, because the app asks for groups by number. */
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
    // pdfmake requires as many cells in a row as there are columns.
    while (row.length < 3) row.push('')
    rows.push(row)
  }
  return rows
}
