import { product } from '../../../domain/product.ts'

export const words = {
  incomplete: 'Part of this link is missing',
  incompleteMore: 'Please press the link in the email again, or copy the whole link into your browser’s address bar.',
  ask: 'Is this address yours, too?',
  askMore: `You named it as your second address for ${product.name}. If someone reports that you have died or can no longer act, we write here as well.`,
  yes: 'Yes, write to me here, too',
  done: 'Your second address is confirmed',
  doneMore: 'You can change or remove it anytime under My Release Settings.',
  ifNot: `If you don’t use ${product.name}, don’t press the button. We won’t write to you again.`,
}
