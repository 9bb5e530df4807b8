/** What is said when somebody is invited who was removed before. */
export const inviteWords = {
  again: (name: string, count: number) =>
    `Also give ${name} the ${count === 1 ? 'one record' : `${count} records`} that went to nobody when you removed the person here`,
  againHint: 'Leave this empty if someone else was meant back then.',
}
