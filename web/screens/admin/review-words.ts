import type { Review } from '../../estate/index.ts'
import { product } from '../../../domain/product.ts'

export const reviewListWords = {
  title: 'Documents to check',
  none: 'No documents to check',
  noneMore: 'When someone sends one, you’ll find it here.',
  about: 'About',
  document: 'Document',
  sentBy: 'Sent by',
  when: 'When',
  status: 'Status',
  mayObject: 'Attorney may object',
  open: 'Open',
  openOne: 'Open the document',
  openAbout: (email: string) => `Open the document about ${email}`,
}

export const reviewWords = {
  title: (event: string) => `Report of ${event}`,
  about: (email: string) => `About ${email}`,
  close: 'Close',
  decision: 'What the document says',
  decisionMissing: 'Please verify or reject the document',
  notRead: 'Please look at every page first: press Next page below the document',
  unreadable: 'If you can’t read a document, you can’t verify it. Please reject it, and say why',
  verify: 'Verify',
  verifyMeans:
    'You’ve looked at every page. It’s genuine and says what was reported, and the name, date, and place of birth match those above. The wait begins.',
  verifyDocument: 'Verify document',
  verified: 'Document verified',
  reject: 'Reject',
  rejectMeans:
    'Whoever sent the report will read your reason, and so will the person it is about and the others they named.',
  rejectDocument: 'Reject document',
  rejected: 'Document rejected',
  stopMeans:
    'This report was verified and is waiting to open. If you have learned since then that it’s wrong, you can stop it here. Your reason is read by whoever sent the report, the person it is about, and the others they named.',
  stopReport: 'Stop this report',
  stopped: 'Report stopped',
  reason: 'Reason',
  reasonMissing: 'Please give the reason',
  earlier:
    'This document was sent before you became a reviewer. You can open it here as soon as another reviewer has looked at this list.',
  lost: `This document is gone: ${product.name} was restored from an older copy, or the sender’s account was deleted. Please reject the report, and say that it can be sent again.`,
}

export const factWords = {
  document: 'Document',
  reportedOn: 'Reported on',
  checkedBy: 'Checked by',
  noOne: 'No one, because everyone who could has a part in it. It opens when the time has passed',
  rejectedBecause: 'Rejected because',
}

export const whyNot: Record<NonNullable<Review['mayNot']>, string> = {
  'own-estate': 'This is about you, so someone else must decide.',
  'holds-seat': `You have a role in this person’s life, so someone else must decide. If no one else can, the person who runs ${product.instance} can add another reviewer: someone with an account here. On the server: npm run admin -- grant EMAIL`,
  'suspended-owner': 'You suspended this person before, so someone else must decide.',
  'not-listed': `You’re not on the list of reviewers that ${product.instance} trusts.`,
}
