import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { InvitationView } from '../../estate/index.ts'
import { addressed, besides, fingerprints, letterhead, panel, paper, rule, stepsOf, typed } from './paper.ts'
import { words } from './words.ts'

export function keepDocument(
  { ownerName, role, ownerFingerprint }: InvitationView,
  { email, portal }: { email: string; portal: string },
): TDocumentDefinitions {
  const text = words.keep
  return paper(`${text.title}: ${ownerName}`, [
    letterhead(text.kind),
    addressed(text.title, text.lead(role, ownerName)),
    { text: text.when(ownerName), style: 'heading', margin: [0, 8, 0, 0] },
    panel(
      portal,
      stepsOf([
        [text.goTo, { text: typed(portal), bold: true }],
        [text.signIn, { text: email, bold: true }],
        ...text.afterwards,
      ]),
    ),
    besides({ title: text.passwordTitle, text: text.password }, { title: words.where, text: text.keep }),
    { text: text.notes, style: 'heading', margin: [0, 18, 0, 0] },
    { text: text.notesHint, style: 'small' },
    ...Array.from({ length: 3 }, () => rule(492, [0, 27, 0, 0])),
    fingerprints(text.compare, { name: words.fingerprintOf(ownerName), letters: ownerFingerprint }),
  ])
}
