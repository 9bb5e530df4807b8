export const deletePersonWords = {
  whatEnds:
    'Their invitation link and their release cards will stop working, for good. If you bring this person back later, everything that was meant for them comes back, too. You’ll just need to invite them again.',
  inviteAgain:
    'Everything that was meant for them is back. Please invite them again: their old link and release cards no longer work.',
}

export const nextAudienceWords = {
  question: (count: number | undefined) =>
    count === undefined || count === 0
      ? 'Who should receive what was meant for them?'
      : `Who should receive the ${count === 1 ? 'one record' : `${count} records`} meant for them?`,
  nobody: 'Nobody, for now',
  nobodyHint: 'Only you will see these records until you choose someone again.',
  next: 'Whoever I name next',
  nextHint: 'These records will wait for the next person you name.',
}
