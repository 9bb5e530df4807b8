/** What the dashboard says. */
export const words = {
  start: {
    title: 'One question at a time',
    begin: 'Your name, one person, one account: that is enough to begin. It takes about two minutes.',
    goOn: (left: number) =>
      left === 1 ? 'One question is still open.' : `${left} questions are still open. Stop whenever you like.`,
    skipped: 'You have seen every question. Take up the ones you skipped whenever you like.',
    done: 'Everything is answered. Go through it again whenever something changes.',
    action: 'Start Here',
  },
  person: {
    title: (name: string) => `What ${name} will receive`,
    role: (name: string, role: string) => `${name}, ${role}`,
    count: (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`,
    yours: (one: string) => `Your ${one}`,
    people: (others: number) => (others === 1 ? 'The other person you named' : 'The other people you named'),
    nothing: 'Nothing yet.',
    incapacity: (count: number, name: string) =>
      `${name} receives ${count === 1 ? 'one of these' : `${count.toLocaleString('en-US')} of these`} also if you can’t speak for yourself.`,
    latest: 'Last change',
    latestOf: (what: string) => `One ${what}`,
    states: {
      'not-invited': { badge: 'Not invited', why: (name: string) => `${name} can’t receive anything yet.` },
      invited: { badge: 'Invited', why: (name: string) => `${name} can’t receive anything until they accept.` },
      accepted: { badge: 'Accepted', why: (name: string) => `${name} accepted. All of this can reach them.` },
      confirmed: {
        badge: 'Ready',
        why: (name: string) => `${name} accepted and has a recovery kit. All of this can reach them.`,
      },
      left: { badge: 'Left', why: (name: string) => `${name} deleted their account. Nothing can reach them.` },
    },
  },
  nobody: {
    title: (count: number) =>
      count === 1 ? 'One record nobody will receive' : `${count.toLocaleString('en-US')} records nobody will receive`,
    why: 'If that is how you want it, there is nothing to do.',
    see: (what: string) => `See ${what}`,
  },
  look: {
    title: 'Worth a look this year',
    why: 'You have not changed these for more than a year. Are they still right?',
    more: (count: number) => `${count.toLocaleString('en-US')} more after these.`,
    changed: 'Last changed',
    open: 'Open',
    right: 'Still right',
    kept: 'We will ask again in a year',
    failed: 'That could not be saved',
  },
  started: (done: number, of: number) => `Getting started: ${done} of ${of} steps done`,
} as const
