export const words = {
  title: 'Your attorney’s deputy',
  why: 'While your attorney is ill or away, a deputy may agree or object when someone reports something about you. Their answer counts as your attorney’s. They can’t report anything, and nothing you leave opens to them.',
  accepted: (email: string) => `${email} has accepted.`,
  other: (email: string, meant: string) => `${email} has accepted. Your attorney named ${meant}.`,
  gone: (email: string) => `${email} accepted, but can no longer answer. Please remove them.`,
  waits: (email: string) => `Your attorney named ${email}, who has not accepted yet.`,
  hidden:
    'Your attorney has a deputy, but our server doesn’t say who it is. Please ask your attorney. If they don’t know either, remove this deputy.',
  nobody: 'the deputy without a name',
  end: 'Remove',
  endAbout: (email: string) => `Remove ${email}`,
  ended: 'The deputy is removed',
  endedMore: 'They can no longer answer for your attorney. If they agreed to a report, that no longer counts.',
  notRead: 'We could not check whether your attorney has a deputy',
  failed: 'We could not remove the deputy just now',
}
