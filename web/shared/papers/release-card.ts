import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { CardData } from '../../estate/index.ts'
import { addressed, besides, fingerprints, letterhead, numberedLines, panel, paper, stepsOf, typed } from './paper.ts'
import { words } from './words.ts'

export function releaseCardPage(card: CardData): Content[] {
  const { personName, ownerName, role } = card
  const text = words.card
  return [
    letterhead(text.kind),
    addressed(words.for(personName), words.as(role, ownerName)),
    { text: text.lead(ownerName), style: 'lead' },
    panel(card.link, [
      { text: text.noCamera, style: 'small' },
      { text: typed(card.claimAt), style: 'address', margin: [0, 0, 0, 4] },
      numberedLines(card.lines),
      { text: text.spelling, style: 'small', margin: [0, 4, 0, 0] },
    ]),
    { text: words.when, style: 'heading' },
    stepsOf(text.steps(ownerName)),
    besides({ title: words.where, text: text.keep }, { title: text.safeTitle, text: text.safe(ownerName) }),
    // The grantee compares the portal’s fingerprints with these.
    fingerprints(
      text.compare(card.epoch),
      { name: words.fingerprintOf(ownerName), letters: card.ownerFingerprint },
      { name: words.keeperFingerprint, letters: card.serviceFingerprint },
    ),
  ]
}

export const releaseCardDocument = (card: CardData): TDocumentDefinitions =>
  paper(`${words.card.kind}: ${card.personName}`, releaseCardPage(card))
