/** What the dashboard says. */
export const words = {
  start: {
    title: 'One question at a time',
    begin: 'Your name, one person, one account: that is enough to begin. It takes about two minutes.',
    goOn: (left: number) => `You left off with ${left === 1 ? 'one question' : `${left} questions`} to go.`,
    skipped: 'You have seen every question. Take up the ones you skipped whenever you like.',
    done: 'Everything is answered. Go through it again whenever something changes.',
    action: 'Start Here',
  },
} as const
