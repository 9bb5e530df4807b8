type Other = { name: string; where: string }

export const samePersonWords = {
  ask: 'Is this the same person?',
  readersHere:
    'Everyone who may see this entry will see the photo. If you change it in one place, it changes in the other.',
  readersThere:
    'Everyone who may see that entry will see the photo, too. If you change it in one place, it changes in the other.',
  yes: 'Yes, use this photo',
  no: 'No, someone else',
  sharing: ({ name, where }: Other) => `This is also the photo of ${name} (${where}).`,
  apart: 'Not the same person',
  other: ({ name, where }: Other) => `You said that ${name} (${where}) is someone else.`,
  together: 'It’s the same person',
}
