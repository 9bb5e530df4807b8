import type { GuideQuestion, WordedQuestionId } from '../../../records/checklist/index.ts'

const worded: Readonly<Record<string, { readonly question: string; readonly why: string }>> = {
  name: { question: 'What is your name?', why: 'So the people you trust know this is from you.' },
  'authorized-contacts': {
    question: 'Who should receive what you leave?',
    why: 'Name one person you trust. You can name a second one later. We won’t contact them yet.',
  },
  'online-accounts': {
    question: 'Which account matters most?',
    why: 'Most people start with their email. It opens the way to almost everything else. Your password is sealed: we cannot read it.',
  },
  birth: { question: 'When were you born?', why: 'Banks and offices will ask for it.' },
  home: {
    question: 'Where do you live?',
    why: 'Your people will need your address and phone number for forms and letters.',
  },
  numbers: {
    question: 'Would you like to add your Social Security number?',
    why: 'You don’t have to. It helps with benefits and taxes later. Leave it blank if you would rather not say.',
  },
} satisfies Record<WordedQuestionId, { question: string; why: string }>

export const questionInWords = ({
  small,
  item,
}: Pick<GuideQuestion, 'small' | 'item'>): { question: string; why: string } => (small && worded[small.id]) ?? item
