import type { ReleaseEvent } from '../../estate/types.ts'

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** *About 10 in the morning*: the minute helps no reader, and a wait is no countdown. */
function hourIn(at: string): string {
  const hour = new Date(at).getHours()
  const clock = hour % 12 === 0 ? 12 : hour % 12
  if (hour < 5) return 'during the night'
  return `about ${clock} in the ${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}`
}

export const waitingWords = {
  next: 'The next day',
  first: 'The first things open on',
  rest: 'The rest opens on',
  opens: {
    death: 'Everything opens on',
    incapacity: 'What is meant for you opens on',
  } satisfies Record<ReleaseEvent, string>,
  day: (at: string) => day.format(new Date(at)),
  about: (at: string) => `It will be ${hourIn(at)}. It goes on by itself, and we’ll email you.`,
  title: 'What you can do now',
  funeral: {
    title: 'A funeral home can help today',
    text: 'They can take someone into their care at any hour. Nothing else has to be chosen yet.',
  },
  animal: {
    title: 'If there’s an animal at home',
    text: 'Ask a neighbor or a friend to look in today, and every day until someone takes it in.',
  },
  copies: {
    title: 'Ask for certified copies',
    text: 'Banks and offices keep the ones they get. Most families need about ten, and the funeral home can order them.',
  },
  statement: {
    title: 'Ask who may decide now',
    text: 'The doctor or a social worker at the hospital can tell you who may decide until then, and what they need in writing.',
  },
  will: {
    title: 'Look for the original will',
    text: 'Many states want it filed with the court within weeks of a death. See whether it is in your safe.',
  },
  papers: {
    title: 'Look for powers of attorney',
    text: 'See whether your files have the originals, and whom they name.',
  },
  call: (owner: string, isAttorney: boolean) => ({
    title: 'A person to call',
    text: isAttorney
      ? `The family may not know what comes next. A short call, from someone who knew ${owner}, often helps more than a letter.`
      : `Call someone who knew ${owner}. You don’t have to do this alone.`,
  }),
}
