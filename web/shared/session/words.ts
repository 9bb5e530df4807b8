export const words = {
  failed: 'Error',
  title: 'Sign out before everything is sent?',
  why: (changes: number) =>
    changes === 1
      ? 'One change waits to be sent from this device. If you sign out now, you lose it. It is sent as soon as you are connected again.'
      : `${changes} changes wait to be sent from this device. If you sign out now, you lose them. They are sent as soon as you are connected again.`,
  leave: 'Sign out and lose what was not sent',
  stay: 'Stay signed in',
}
