import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { CardData } from '../../estate/index.ts'
import { addressed, besides, fingerprints, letterhead, numberedLines, panel, paper, stepsOf, typed } from './paper.ts'
import { words } from './words.ts'

/** A release card on a page: whom it is for, the square to scan, the lines to type, and what to do on the day. */
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
    // What the page shows on the day is held against these.
    fingerprints(
      text.compare(card.epoch),
      { name: words.fingerprintOf(ownerName), letters: card.ownerFingerprint },
      { name: words.keeperFingerprint, letters: card.serviceFingerprint },
    ),
  ]
}

/** The paper that an owner prints and keeps with the will. */
export const releaseCardDocument = (card: CardData): TDocumentDefinitions =>
  paper(`${words.card.kind}: ${card.personName}`, releaseCardPage(card))
