import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { CardData } from '../../estate/index.ts'
import { addressed, fingerprints, letterhead, panel, paper, stepsOf } from './paper.ts'
import { words } from './words.ts'

export function invitationDocument(
  link: string,
  { role, personName, ownerName, ownerFingerprint }: CardData,
): TDocumentDefinitions {
  const text = words.invitation
  return paper(`${text.kind}: ${personName}`, [
    letterhead(text.kind),
    addressed(words.for(personName), text.from(ownerName)),
    { text: text.lead[role](ownerName), style: 'lead' },
    { text: text.calm, style: 'lead', margin: [0, 4, 0, 10] },
    panel(link, [
      { text: text.what, style: 'heading', margin: [0, 0, 0, 8] },
      stepsOf(text.steps),
      { text: text.noCamera(ownerName), style: 'small', margin: [0, 4, 0, 0] },
    ]),
    { text: text.meansTitle, style: 'heading', margin: [0, 26, 0, 4] },
    { text: text.means[role](ownerName), style: 'lead' },
    { text: text.privateTitle, style: 'heading', margin: [0, 20, 0, 4] },
    { text: text.private, style: 'lead' },
    fingerprints(text.really(ownerName), { name: words.fingerprintOf(ownerName), letters: ownerFingerprint }),
  ])
}
