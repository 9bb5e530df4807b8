import { product } from '../../../domain/product.ts'
import type { Evidence, ReleaseEvent } from '../../estate/types.ts'
import { inDigits } from '../../ui/in-digits.ts'

const claimed: Record<ReleaseEvent, string> = { death: 'A death', incapacity: 'An incapacity' }

export const words = {
  kind: 'Evidence',
  as: {
    death: 'Evidence about the report of a death',
    incapacity: 'Evidence about the report of an incapacity',
  } satisfies Record<ReleaseEvent, string>,
  matter: 'Matter number',
  made: 'Made on',
  madeBy: 'Made by the account of',
  zone: (zone: string) => `Dates and times are in the time zone ${zone}. The signed log at the end uses UTC.`,
  page: '{page} of {pages}',
  stands: 'Where it stood then',
  states: (owner: string): Record<Evidence['state'], string> => ({
    reported: 'The report was made. The attorney’s time to answer was running.',
    'in-review': 'The document was waiting to be checked.',
    rejected: 'The document was not accepted, and the report ended.',
    waiting: 'The waiting period was running.',
    vetoed: `${owner} stopped the report.`,
    released: 'The waiting period was over. What is meant for each person could be opened.',
    ended: `It had been opened, and ${owner} ended it later.`,
  }),

  report: 'The report',
  reportedBy: 'Reported by',
  reportedOn: 'Reported on',
  claim: 'What was reported',
  claimed: (event: ReleaseEvent) => claimed[event],
  person: 'The person in the document',
  born: (day: string, place: string) => `born ${day}, ${place}`,
  eventDate: { death: 'Date of death', incapacity: 'Date of the incapacity' } satisfies Record<ReleaseEvent, string>,
  physician: 'Physician’s signature',
  document: 'Document',
  documentIs: (name: string, pages: number) => `${name}, ${pages === 1 ? '1 page' : `${inDigits(pages)} pages`}`,
  documentHash: 'SHA-256 of the document',
  sealedHash: 'SHA-256 of the sealed document, as the reporter signed it',

  answers: 'The answers',
  agreed: (who: string, at: string) => `${who} agreed on ${at}.`,
  objected: (who: string, at: string) => `${who} objected on ${at}.`,
  withdrawn: (at: string) =>
    `The deputy’s agreement stopped counting on ${at}, because that person was no longer a deputy.`,
  reason: (reason: string) => `Reason: “${reason}”`,
  nobody: 'Nobody has answered: the log has no answer by the attorney or another contact.',

  check: 'The check of the document',
  approved: (at: string) => `Someone on the list of those who check documents approved it on ${at}.`,
  rejected: (at: string, reason: string) =>
    `It was not accepted on ${at}.${reason === '' ? '' : ` Reason: “${reason}”`}`,
  notApproved: 'The log has no approval of the document.',

  moments: 'The moments',
  told: 'The owner was first emailed',
  wait: 'The waiting period began',
  first: 'What is for the first days opened',
  all: 'Everything opened',
  stopped: 'The owner stopped it',
  ended: 'The owner ended it',
  opened: (who: string) => `Opened by ${who}`,
  notInLog: 'Not in the log',

  fingerprints: 'Fingerprints',
  fingerprintsWhy: 'A fingerprint stands for one key. Compare it with the paper that the owner or the operator has.',
  ownersOf: (owner: string) => `${owner}, the owner`,
  service: 'The release service',
  serviceKey: 'The release service’s key for signatures (Ed25519)',
  reporter: (role: string) => `${role}, who reported`,
  operator: 'On the list of those who may check documents, when this was made',

  verified: 'What was verified, and how',
  wholeLog: (entries: number) =>
    `The whole log of this estate, ${inDigits(entries)} ${entries === 1 ? 'entry' : 'entries'} from the first to the last. Each entry names the hash of the one before it, and each signature is valid under the release service’s key above. An entry that is missing or changed would have failed, and there would be no PDF.`,
  pinned: (owner: string) =>
    `The release service’s key is the one that ${owner} named, under their signature, to the account that made this.`,
  claimVerified: (role: string, owner: string) =>
    `The report is signed with the key of the person above. ${owner}’s signature and that person’s own prove that they are the ${role}.`,
  documentVerified: 'The document and its form are the ones in the signed report: their hash is in it.',
  othersVerified: 'The other people above have their roles by the owner’s signature and their own.',

  notVerified: 'What was not verified',
  isTrue: 'Whether the document is genuine, and whether what it says is true. A person checks that.',
  names:
    'Names and emails. A signature proves a key. That a key belongs to a person is the word of those who handed over the invitation.',
  whoApproved:
    'Who approved the document. The log does not name them. The list above is today’s, and anyone on it may have been the one.',
  signedElsewhere:
    'The signed answers, the signed check and a signed stop. The release service checked those signatures and says so in its signed log; this browser did not have them.',
  clock: 'The times. They are those of the release service’s clock.',
  mails: `Whether an email was read. That one was accepted for delivery is the word of the server of ${product.instance}.`,
  noReporter:
    'The signed report. The person who made it has deleted their account or is no longer named, so the server does not have it any more. The log above still shows the report.',
  noDocument:
    'What the document says. It was sealed to the people who check it and to others who are named, and this account does not have the key, or the server no longer has the document.',
  paper: 'This paper itself is not signed. Anyone with the key above can check the entries below.',

  log: 'The signed log',
  logWhy: `Every entry about this report. Each hash is the SHA-256 of the owner’s id, the number, the previous hash, the time, the step, its author and its details, in the form that the published protocol of ${product.name} describes for the release log. Each signature is over the same bytes.`,
  ownersId: 'Owner’s id',
  reportsId: 'Report’s id',
  entry: (n: number, sentence: string) => `${n}. ${sentence}`,
  raw: {
    at: 'Time',
    step: 'Step',
    by: 'By',
    detail: 'Details',
    prev: 'Previous hash',
    hash: 'Hash',
    signature: 'Signature',
  },
  time: (utc: string, milliseconds: number) => `${utc} (${milliseconds} ms)`,
}
