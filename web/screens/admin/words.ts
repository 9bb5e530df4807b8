import { sentence } from '../../../contract/mail-sentences.ts'
import { product } from '../../../domain/product.ts'

export const words = {
  title: 'Admin Dashboard',
  purpose: `Check documents and cards, and look after the people who use ${product.instance}. You can’t read anything they’ve saved.`,
  tabs: 'What to look at',
  documentsAndCards: 'Documents and cards',
  people: 'People',
  log: 'System Logs',
  waitlist: 'Waitlist',
  emails: 'Emails',
  listLost: 'No one can verify or reject anything right now',
  listLostMore: `The list of reviewers is missing someone or can’t be read. Until the person who runs ${product.instance} has checked it, no report and no card moves forward. On the server: npm run admin -- confirm-operators`,
  secondStep: 'First, set up two-step sign-in',
  secondStepMore:
    'Your decisions open what people left behind, so a password alone isn’t enough. Please set up two-step sign-in with an authenticator app.',
  setUp: 'Set it up in Sign-in and Security',
  noLonger: 'You are no longer a reviewer here',
  noLongerMore: `Someone with access to the server took this role from you. Whatever you just pressed here was not done. Your own account and everything you saved are as they were. If this is a surprise, please ask whoever runs ${product.instance}.`,
  home: 'Go to my dashboard',
  refresh: 'Refresh',
  refreshOf: (title: string) => `Refresh ${title}`,
  failed: 'We couldn’t load this',
  showMore: 'Show more',
  damaged: (entries: number) => (entries === 1 ? 'One entry can’t be shown' : `${entries} entries can’t be shown`),
  damagedMore: `The data is damaged. Please tell the person who runs ${product.instance}. Everything else in the list is fine.`,
}

export const codeWords = {
  code: 'Code',
  hint: 'The six digits your authenticator app shows now.',
  missing: 'Please enter the six digits your authenticator app shows now',
}

export const cardWords = {
  title: 'Release cards to check',
  none: 'No cards to check',
  noneMore: 'When someone shows us a printed release card, you’ll find it here.',
  from: 'Card from',
  role: 'Role',
  shownBy: 'Shown by',
  when: 'When',
  inRoleNow: 'In this role now',
  noOne: 'No one',
  decision: 'Decision',
  accept: 'Accept card',
  acceptOf: (email: string) => `Accept card of ${email}`,
  reject: 'Reject card',
  rejectOf: (email: string) => `Reject card of ${email}`,
  askAccept: 'Accept this card?',
  askReject: 'Reject this card?',
  accepted: 'Card accepted',
  rejected: 'Card rejected',
  whose: (claimant: string, owner: string, role: string) =>
    `${claimant} is using the card that ${owner} printed for their ${role}.`,
  acceptMeans:
    'If you accept it, they can send a report. After a release, they can open what was left for that role. Please be sure you know who they are.',
  rejectMeans:
    'If you reject it, they get nothing with this card. They’ll read your reason. They may have just lost someone, so please write it with care.',
  filled: 'Someone already has this role',
  filledMore: (email: string, day: string) =>
    `${email} accepted it on ${day} and keeps it. A card is for someone who couldn’t accept while the owner was alive. Before you accept a second person, please ask both of them who they are.`,
  reason: 'Reason',
  reasonHint: 'In plain words: what was missing, and who they can ask.',
  reasonMissing: 'Please give the reason',
}

export const peopleWords = {
  title: 'People',
  search: 'Search by email',
  role: 'Role',
  all: 'All',
  admin: 'Admin',
  user: 'User',
  found: (people: number) => (people === 1 ? '1 person' : `${people} people`),
  onlyFirst: (people: number) => `Only the first ${people} are shown. Please search.`,
  email: 'Email',
  status: 'Status',
  active: 'Active',
  suspended: 'Suspended',
  created: 'Created',
  lastSignIn: 'Last sign-in',
  never: 'Never',
  action: 'Action',
  you: 'This is you',
  suspend: 'Suspend',
  suspendOne: (email: string) => `Suspend ${email}`,
  askSuspend: (email: string) => `Suspend ${email}?`,
  suspendMeans:
    'They’ll be signed out everywhere, and they can’t sign in. Nothing they saved is lost, and a release still goes ahead. From now on, you can’t verify or reject anything about them: someone else has to. If someone reports them, they can sign in to stop that, but do nothing else.',
  activate: 'Activate',
  activateOne: (email: string) => `Activate ${email}`,
  askActivate: (email: string) => `Activate ${email}?`,
  activateMeans: 'They’ll be able to sign in again.',
  why: 'Reason',
  whyHint:
    'Kept with your signature. Their app and those of the people they named receive it, so write only what they may read. You may leave this empty.',
  done: 'Action Successful',
  doneMore: (action: 'suspend' | 'activate' | 'promote' | 'delete') => `User ${action} action completed.`,
  promote: 'Promote',
  promoteOne: (email: string) => `Promote ${email}`,
  askReviewer: (email: string) => `Make ${email} a reviewer?`,
  compare:
    'They’ll read the documents people send and decide on reports. Call them, and ask them to read you the fingerprint they see in Sign-in and Security. Go on only if it matches this one:',
  loading: 'One moment, please...',
  twoStep: 'They need two-step sign-in before they can do anything.',
  delete: 'Delete',
  deleteOne: (email: string) => `Delete ${email}`,
  askDelete: (email: string) => `Ask ${email} to delete their account?`,
  askThem: 'Ask them',
  deleteMeans:
    'Only they can delete what is theirs. We’ll email them your question and show it when they sign in. They can keep the account with one press. If they delete it, they have 30 days to change their mind. You can’t ask someone who has named people to receive something, or someone who has a part in an open report.',
  deleteWhy: 'What to tell them',
  deleteWhyHint: 'They read it in the email. You may leave this empty.',
  askedOn: (day: string) => `Asked to delete on ${day}`,
  keptOn: (day: string) => `Chose to keep their account on ${day}`,
  deletesOn: (day: string) => `Their account will be deleted on ${day}`,
}

export const logWords = {
  title: 'System Logs',
  none: 'No reviewer has done anything yet',
  number: 'Number',
  when: 'When',
  who: 'Who',
  what: 'What',
  details: 'Details',
}

/** Actions by the name under which the server logs them. */
export const actionWords: Readonly<Record<string, string>> = {
  'operator made': 'Reviewer added',
  'caretaker named': 'Caretaker of the server named',
  'caretaker removed': 'Caretaker of the server removed',
  'certificate opened': 'Document opened',
  'report verified': 'Report verified',
  'report rejected': 'Report rejected',
  'card accepted': 'Card accepted',
  'card rejected': 'Card rejected',
  'decision refused': 'The last decision did not count: it came too late, or was not theirs to make',
  'person suspended': 'Person suspended',
  'person activated': 'Person activated',
  'account deleted': 'Account deleted',
  'deletion requested': 'Asked to delete their account',
  'account kept': 'Chose to keep their account',
  'operator introduced': 'Reviewer added',
  'operator removed': 'Reviewer removed',
  'lockdown begun': 'Emergency lockdown started',
  'lockdown lift approved': 'Agreed to lift the emergency lockdown',
  'lockdown lifted': 'Emergency lockdown lifted',
  'backup made': 'Backup made',
  'waitlist exported': 'Waitlist downloaded',
  'waitlist entry removed': 'Removed from the waitlist',
}

export const emailWords = {
  passOn: 'Emails to pass on',
  passOnMore: `${sentence(product.instance)} can’t send email. Please pass each of these on to the person it’s for, and to no one else.`,
  none: 'No emails to pass on',
  undelivered: 'Emails that didn’t arrive',
  noneUndelivered: 'The mail server took every email',
  for: 'For',
  forOne: (email: string) => `For ${email}`,
  subject: 'Subject',
  when: 'When',
  read: 'Read',
  readOne: 'Read email',
  readFor: (email: string, subject: string) => `Read email for ${email}: ${subject}`,
  answer: 'What the mail server said',
  givenUp: 'We’ve stopped trying.',
  triedAgain: 'We’ll try again.',
  copy: 'Copy text',
  close: 'Close',
  openLink: 'Open the link in a new tab',
}

const reviewerChanges = {
  added: 'Added at the server',
  removed: 'Taken off at the server',
  keys: 'New keys',
}

export const changeWords = {
  title: 'Who can approve',
  none: 'The list of reviewers has not changed',
  fingerprint: 'Fingerprint',
  what: (what: keyof typeof reviewerChanges, byOperator: boolean) =>
    byOperator ? 'Introduced by a reviewer' : reviewerChanges[what],
}
