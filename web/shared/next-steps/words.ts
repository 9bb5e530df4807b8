export const words = {
  title: (count: number) => `${['No', 'One', 'Two', 'Three', 'Four'][count] ?? String(count)} things are left`,
  why: 'Then what you wrote down can reach the people you trust.',
  name: {
    title: 'Choose someone you trust',
    why: 'Nobody receives anything until you name someone.',
    action: 'Choose someone',
  },
  invite: {
    title: (name: string) => `Invite ${name}`,
    why: (name: string) => `Until then, nothing can reach ${name}.`,
    action: (name: string) => `Invite ${name}`,
  },
  handOver: {
    title: (name: string) => `Wait for ${name} to accept`,
    why: (name: string) => `Has ${name} lost the private link? Show it again.`,
    action: (name: string) => `Show ${name}’s link`,
  },
  left: {
    title: (name: string) => `${name} deleted their account`,
    why: 'Nothing can reach them now. Invite them again, or choose someone else.',
  },
  steppedDown: {
    title: (name: string) => `${name} stepped down`,
    why: 'Nothing can reach them now. Choose someone else, or invite them again.',
  },
  seeWhat: 'See what to do',
  kit: {
    title: 'Print your recovery kit',
    why: 'It is the only way back in if you forget your password. It takes two minutes.',
    action: 'Print recovery kit',
  },
  kitMade: {
    title: 'Finish your recovery kit',
    why: 'One step is missing. Please print a new kit and throw the old page away.',
    action: 'Print a new kit',
  },
  noInvitation: 'There is no open invitation. They may have accepted already.',
  failed: 'That did not work',
} as const
