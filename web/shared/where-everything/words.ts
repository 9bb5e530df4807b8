import { product } from '../../../domain/product.ts'

export const words = {
  open: 'Where everything is',
  title: 'Where everything is',
  body: 'One paper with every place you wrote down: where it is, what it takes to open it, and who it’s for.',
  bodyLeft: (owner: string) =>
    `One paper with every place ${owner} wrote down for you: where it is, and what it takes to open it.`,
  codes: 'Print access codes too',
  codesHint: 'Anyone who finds the paper can read them. If you don’t check this, they’re left out.',
  own: (count: number) =>
    count === 1 ? 'Include the one that only I may see' : `Include the ${count} that only I may see`,
  ownHint: 'It’s your secret so far. On paper, it no longer is.',
  nothing: 'Only you may see what you wrote down here, so there’s nothing to put on a paper yet.',
  close: 'Close',
  print: 'Print or save PDF',

  locked: 'What is locked',
  others: 'Everything else',
  where: 'Where it is',
  box: 'Box number',
  bank: 'Bank or company',
  key: 'Key',
  accessCodes: 'Access codes',
  opens: 'Who may open it',
  call: 'If it won’t open',
  inside: 'Papers in it',
  alsoInside: 'Also in it',
  howTo: 'How to get to it',
  for: (names: string) => `For ${names}`,
  forNobody: 'For no one yet',
  onlyOwner: 'For no one else',
  codesElsewhere: `Access codes are not on this paper. They’re in ${product.name}, for the people named here.`,
  codesElsewhereLeft: `Access codes are not on this paper. You can read them in ${product.name}.`,
  codesHere: 'There are access codes on this paper. Please keep it locked away, and never photograph or email it.',
} as const
