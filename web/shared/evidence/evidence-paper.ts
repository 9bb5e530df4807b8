import type { Content } from 'pdfmake/interfaces'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import type { Evidence, ReleaseStep, SignedStep } from '../../estate/types.ts'
import { dayInWords, exactTime } from '../../ui/index.ts'
import { addressed, faceFor, letterhead, paper } from '../papers/paper.ts'
import { labelled } from '../papers/record-paper.ts'
import { partName } from '../release/role-words.ts'
import { type Reader, stepActor, stepReason, stepSentence } from '../release/words.ts'
import { words } from './paper-words.ts'

/** Who made the paper, for which file of theirs. */
export type MadeBy = { email: string; matter: string; zone: string }

const heading = (text: string): Content => ({ text, style: 'heading', font: faceFor(text) })
/** Keeps the heading on the page of what follows it. */
const section = (title: string, [first, ...rest]: readonly Content[]): Content[] => [
  { stack: [heading(title), ...(first === undefined ? [] : [first])], unbreakable: true },
  ...rest,
]
const row = (label: string, text: string | undefined): Content[] => (text ? [labelled(label, text)] : [])
const listed = (lines: readonly string[]): Content[] =>
  lines.map((text): Content => ({ ul: [{ text, margin: [0, 0, 0, 4] }] }))

/** Groups of eight, so that long values break into lines. */
const grouped = (letters: string): string => letters.match(/.{1,8}/g)?.join(' ') ?? letters
const code = (label: string, letters: string): Content => ({
  stack: [
    { text: label, style: 'label' },
    { text: letters, style: 'fine' },
  ],
  margin: [0, 5, 0, 0],
  unbreakable: true,
})

const lastAt = (steps: readonly ReleaseStep[], name: string): string | undefined => {
  const step = steps.findLast((one) => one.step === name)
  return step && exactTime(step.at)
}

function theReport({ ownerName, event, steps, document, claim }: Evidence, reader: Reader): Content[] {
  const reported = steps.find(({ step }) => step === 'reported')
  const who = reported && stepActor(reported, reader)
  const sender = document && `${document.reporter.name}, ${document.reporter.email}`
  const { person } = document ?? {}
  return section(words.report, [
    ...row(words.claim, `${words.claimed(event)}: ${ownerName}`),
    ...row(words.reportedBy, [sender, who].filter((part) => part !== undefined).join('\n')),
    ...row(words.reportedOn, reported && exactTime(reported.at)),
    ...row(
      words.person,
      person && `${person.fullName}\n${words.born(dayInWords(person.birthDate), person.birthPlace)}`,
    ),
    ...row(words.eventDate[event], document && dayInWords(document.dateOfEvent)),
    ...row(words.physician, document?.physician),
    ...row(words.document, document && words.documentIs(document.name, document.pages)),
    ...(document ? [code(words.documentHash, grouped(document.sha256))] : []),
    ...(claim ? [code(words.sealedHash, grouped(claim.certificateHash))] : []),
  ])
}

function theAnswers({ steps }: Evidence, reader: Reader): Content[] {
  const answers = steps.filter(({ step }) => ['supported', 'objected', 'agreement-withdrawn'].includes(step))
  const lines = answers.map((step) => {
    if (step.step === 'agreement-withdrawn') return words.withdrawn(exactTime(step.at))
    const said = step.step === 'supported' ? words.agreed : words.objected
    const reason = stepReason(step)
    return `${said(stepActor(step, reader) ?? '', exactTime(step.at))}${reason === undefined ? '' : ` ${words.reason(reason)}`}`
  })
  return section(words.answers, lines.length === 0 ? [{ text: words.nobody }] : listed(lines))
}

function theCheck({ steps }: Evidence): Content[] {
  const lines = steps.flatMap((step) => {
    if (step.step === 'approved') return [words.approved(exactTime(step.at))]
    return step.step === 'rejected' ? [words.rejected(exactTime(step.at), stepReason(step) ?? '')] : []
  })
  return section(words.check, lines.length === 0 ? [{ text: words.notApproved }] : listed(lines))
}

const orAbsent = (at: string | undefined): string => at ?? words.notInLog

function theMoments({ steps }: Evidence, reader: Reader): Content[] {
  const told = steps.find((step) => step.step === 'owner-told' && !step.detail.includes('"mail":"none"'))
  const opened = steps.filter(({ step }) => step === 'opened')
  return section(words.moments, [
    labelled(words.told, orAbsent(told && exactTime(told.at))),
    labelled(words.wait, orAbsent(lastAt(steps, 'waiting'))),
    labelled(words.first, orAbsent(lastAt(steps, 'first-released'))),
    labelled(words.all, orAbsent(lastAt(steps, 'released'))),
    ...opened.map((step) => labelled(words.opened(stepActor(step, reader) ?? ''), exactTime(step.at))),
    ...row(words.stopped, lastAt(steps, 'vetoed')),
    ...row(words.ended, lastAt(steps, 'ended')),
  ])
}

const theFingerprints = ({ ownerName, ownerFingerprint, service, claim, others, operators }: Evidence): Content[] =>
  section(words.fingerprints, [
    { text: words.fingerprintsWhy },
    code(words.ownersOf(ownerName), ownerFingerprint),
    code(words.service, service.fingerprint),
    code(words.serviceKey, grouped(service.signKey)),
    ...(claim ? [code(words.reporter(partName[claim.role]), claim.fingerprint)] : []),
    ...others.map(({ role, fingerprint }) => code(partName[role], fingerprint)),
    ...operators.map((fingerprint) => code(words.operator, fingerprint)),
  ])

const whatWasVerified = ({ ownerName, entries, claim, document, others }: Evidence): Content[] => [
  ...section(
    words.verified,
    listed([
      words.wholeLog(entries),
      words.pinned(ownerName),
      ...(claim ? [words.claimVerified(partName[claim.role].toLowerCase(), ownerName)] : []),
      ...(document ? [words.documentVerified] : []),
      ...(others.length > 0 ? [words.othersVerified] : []),
    ]),
  ),
  ...section(
    words.notVerified,
    listed([
      words.isTrue,
      words.names,
      words.whoApproved,
      words.signedElsewhere,
      words.clock,
      words.mails,
      ...(claim ? [] : [words.noReporter]),
      ...(claim && !document ? [words.noDocument] : []),
      words.paper,
    ]),
  ),
]

function entryOf(step: SignedStep, reader: Reader): Content {
  const { raw } = words
  const actor = stepActor(step, reader)
  const said = words.entry(step.n, [stepSentence(step, reader), actor].filter((part) => part !== undefined).join(', '))
  const lines: readonly (readonly [string, string, string])[] = [
    [raw.at, words.time(step.at, step.milliseconds), 'small'],
    [raw.step, step.step, 'small'],
    [raw.by, step.by, 'small'],
    [raw.detail, step.detail, 'small'],
    [raw.prev, grouped(step.prev), 'fine'],
    [raw.hash, grouped(step.hash), 'fine'],
    [raw.signature, grouped(step.signature), 'fine'],
  ]
  return {
    stack: [
      { text: said, bold: true },
      ...lines.map(
        ([label, text, style]): Content => ({
          columns: [
            { text: label, style: 'small', width: 84 },
            { text, style },
          ],
        }),
      ),
    ],
    margin: [0, 10, 0, 0],
    unbreakable: true,
  }
}

export function evidenceDocument(evidence: Evidence, { email, matter, zone }: MadeBy): PaperDefinition {
  const { ownerName, event, state, steps, checkedAt } = evidence
  const reader: Reader = { names: { owner: ownerName } }
  const set = paper(`${words.kind}: ${ownerName}`, [
    letterhead(words.kind),
    addressed(ownerName, words.as[event]),
    ...row(words.matter, matter),
    labelled(words.made, exactTime(checkedAt)),
    labelled(words.madeBy, email),
    labelled(words.stands, words.states(ownerName)[state]),
    { text: words.zone(zone), style: 'note', margin: [0, 8, 0, 0] },
    ...theReport(evidence, reader),
    ...theAnswers(evidence, reader),
    ...theCheck(evidence),
    ...theMoments(evidence, reader),
    ...theFingerprints(evidence),
    ...whatWasVerified(evidence),
    ...section(words.log, [{ text: words.logWhy }]),
    code(words.ownersId, evidence.ownerId),
    code(words.reportsId, evidence.releaseId),
    ...steps.map((step) => entryOf(step, reader)),
  ])
  return {
    ...set,
    pageMargins: [56, 40, 56, 52],
    foot: { left: `${words.kind}: ${ownerName}${matter === '' ? '' : `, ${matter}`}`, right: words.page },
  }
}
