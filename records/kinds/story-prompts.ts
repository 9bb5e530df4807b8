import type { storyTemplates } from './story.ts'

/** Prompts for an owner who faces a blank page: each asks for one small, definite memory. */

type StoryTemplate = keyof typeof storyTemplates

export const openingQuestions: Readonly<Record<StoryTemplate, readonly string[]>> = {
  childhood: [
    'Where were you, and how old?',
    'Who else was there?',
    'What could you see, hear, or smell?',
    'Why do you still remember it?',
  ],
  achievement: [
    'What did you set out to do?',
    'What stood in the way?',
    'Who helped you?',
    'How did it feel when it was done?',
  ],
  lesson: [
    'What happened?',
    'What did you think at the time?',
    'When did you begin to see it differently?',
    'What would you tell someone who is in the middle of it now?',
  ],
  tradition: [
    'What do you do, and on which day?',
    'Who began it?',
    'What always goes wrong?',
    'How should it be done when you aren’t there?',
  ],
  free: ['What is it that you don’t want to be forgotten?', 'Who should know about it?', 'Where does it begin?'],
}

export const promptsByTemplate: Readonly<Record<StoryTemplate, readonly string[]>> = {
  childhood: [
    'Walk through the kitchen you grew up in. What is on the stove, and who is standing there?',
    'What did you hide, and where did you hide it?',
    'Which sound told you that someone was home?',
    'Who lived next door, and what did your parents say about them?',
    'What did your pockets hold when you were eight?',
    'What were you afraid of at night, and what helped?',
    'Describe the way to school as if someone had to walk it without you.',
    'Which chore was yours, and how did you try to get out of it?',
    'What did Sunday smell like?',
    'Tell about a day when you were sick and stayed in bed.',
    'Which toy would you want back, and what became of it?',
    'What did your mother or father do with their hands when they were thinking?',
  ],
  achievement: [
    'What have you made that is still standing, still running, or still being worn?',
    'Tell about the first money you earned and what it went for.',
    'When did you do something that everyone had told you not to try?',
    'What did you practice for years that no one saw?',
    'Which exam, race, or interview do you still dream about?',
    'What did you fix that others had given up on?',
    'Tell about a promise that was hard to keep, and that you kept.',
    'When did someone older than you ask for your advice?',
    'What did you learn after you were 50?',
    'Which thank-you letter or handshake have you never forgotten?',
    'What did you bring through a hard year: a family, a business, a garden?',
    'What do you do better than anyone you know, however small it is?',
  ],
  lesson: [
    'Which mistake would you make again?',
    'What did you believe at 20 that makes you smile today?',
    'Who changed your mind, and what were you arguing about?',
    'What did losing something teach you that having it never did?',
    'Tell about a time you should have said sorry sooner.',
    'What did your work teach you about people?',
    'Which piece of advice did you ignore, and how did that turn out?',
    'When did you find out that your parents were only people?',
    'What do you know about money that no one told you?',
    'What has being sick taught you about being well?',
    'Tell about a quarrel, and how it ended.',
    'What would you tell your grandchildren about being lonely?',
  ],
  tradition: [
    'Which dish has to be on the table, and who may make it?',
    'How was your birthday celebrated when you were small?',
    'Which song does your family sing, and who gets the words wrong?',
    'What is said in your family that no one outside would understand?',
    'Describe the holiday table: who sits where, and why?',
    'Which saying of your grandmother’s do you hear yourself repeat?',
    'What was done when a child was born, or when someone died?',
    'Where did the family go every summer, and what was always packed?',
    'Write down a recipe the way you really make it.',
    'Which tradition did you start without meaning to?',
    'What did your family bring from where it came from: a word, a prayer, a spoon?',
    'Which custom would you be glad to see end with you?',
  ],
  free: [
    'What is hanging on your wall, and how did it get there?',
    'Whose handwriting would you know anywhere?',
    'Tell about someone who isn’t in any photograph.',
    'What is the story you’re always asked to tell?',
    'What is the story you’ve never told?',
    'Describe one hour in which nothing happened and everything was right.',
    'Which object in your house will no one understand without you?',
    'Who made you laugh until you cried? What about?',
    'What would you like to ask your grandparents if you could?',
    'Tell how you got your name, and what you have been called besides.',
    'Which animal shared your life, and what did it get away with?',
    'What do you hope they’ll say about you at the dinner table?',
  ],
}

export const timesOfLife = {
  first: 'My first ten years',
  teens: 'My teens',
  twenties: 'My twenties',
  thirties: 'My thirties',
  forties: 'My forties',
  fifties: 'My fifties',
  sixties: 'My sixties',
  later: 'Since I was 70',
} as const
type TimeOfLife = keyof typeof timesOfLife

export const promptsByTime: Readonly<Record<TimeOfLife, readonly string[]>> = {
  first: [
    'What is the very first thing you remember?',
    'Who taught you to read, to ride, or to swim?',
    'Which grown-up was kind to you when they didn’t have to be?',
    'Describe the house you lived in, room by room.',
    'What did you want to be, and who told you that you could?',
  ],
  teens: [
    'Which song takes you straight back to being 16?',
    'Who was your best friend, and what did the two of you get up to?',
    'What did you wear that you thought was wonderful?',
    'Tell about the first time you fell in love, or thought so.',
    'Which teacher saw something in you?',
  ],
  twenties: [
    'Describe your first room or apartment, and what you ate there.',
    'How did you meet the person you wanted to stay with?',
    'What did you do on a Saturday night?',
    'Tell about your first real job and the people in it.',
    'What was in the news, and what did it mean for you?',
  ],
  thirties: [
    'What did an ordinary Tuesday look like?',
    'Tell about the day a child came into your life, yours or another’s.',
    'What did you worry about most, and was it worth the worry?',
    'Which move, purchase, or goodbye changed the most?',
    'What did you give up, and what did you get for it?',
  ],
  forties: [
    'When did you notice that you weren’t young anymore?',
    'Who depended on you, and who could you depend on?',
    'Which trip do you still talk about?',
    'What did you start over?',
    'Tell about an evening with friends that you would live again.',
  ],
  fifties: [
    'What did you finally stop caring about?',
    'How did you find your place again once the house was quieter?',
    'What did you learn about your parents as they grew old?',
    'Which friendship surprised you?',
    'Tell about a decision you made that only you understood.',
  ],
  sixties: [
    'What was your last day of work like, or the day you knew it was time?',
    'What have you had time for at last?',
    'Tell about holding a newborn again.',
    'Which old friend did you find, or lose?',
    'What did you plant, build, or begin without knowing whether you would see it finished?',
  ],
  later: [
    'What does a good morning look like now?',
    'Who do you think of every day?',
    'What is easier than people believe, and what is harder?',
    'Tell about something new you tried this year.',
    'What are you grateful for that money had nothing to do with?',
  ],
}

/** The prompts of a time of life if one is chosen, else those of the template, else all. */
export function promptsFor(template: string, time: string): readonly string[] {
  const ofTime = Object.entries(promptsByTime).find(([key]) => key === time)?.[1]
  const ofTemplate = Object.entries(promptsByTemplate).find(([key]) => key === template)?.[1]
  return ofTime ?? ofTemplate ?? [...Object.values(promptsByTemplate), ...Object.values(promptsByTime)].flat()
}
