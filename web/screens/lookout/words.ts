import { product } from '../../../domain/product.ts'

export const words = {
  incomplete: 'Part of this link is missing',
  incompleteMore: 'Please press the link in the email again, or copy the whole link into your browser’s address bar.',
  ask: 'Would you be a lookout?',
  askMore: `Someone who trusts you asks you to watch for mistakes. If anyone ever reports that they have died or can no longer act, ${product.name} emails you at every step. If you know that it’s wrong, you can hold it for seven days, once.`,
  onlyThat: 'You can’t read anything, and you need no account.',
  yes: 'Yes, tell me if something is reported',
  done: (owner: string) => `You are ${owner}’s lookout`,
  doneMore: 'There is nothing else to do. Please keep an eye on this mailbox, and don’t let our emails land in spam.',
  ifNot:
    'If you would rather not, or don’t know what this is about, close this page. We won’t email you about a report.',
}
