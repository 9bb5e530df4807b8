import type { CheckIns } from '../../../estate/index.ts'

export const words = {
  title: 'Check-ins',
  about:
    'We ask you now and then whether you’re there. If you don’t answer, we ask people you trust to call you. Nothing opens because of it. Signing in, saving something, or pressing the button our email leads to is an answer.',
  noPeople: 'Someone has to accept a role here first: your attorney or a contact. Then you can turn on check-ins.',
  every: 'How often we check in',
  never: 'Never (off)',
  everyMonths: (months: number) => (months === 1 ? 'Every month' : `Every ${months} months`),
  grace: 'Days you have to answer',
  graceHint: (least: number, most: number) => `${least} to ${most} days. We email you twice in that time.`,
  graceWrong: (least: number, most: number) => `Please enter a number of days from ${least} to ${most}`,
  first: 'Then ask these people to call me',
  firstHint: 'They learn that you haven’t answered, and nothing else. Choose people who would call or stop by.',
  firstMissing: 'Please choose at least one person',
  later: 'If I still don’t answer, ask these people too',
  laterDays: 'Days until we ask them',
  laterDaysHint: (most: number) => `1 to ${most} days after we asked the first people.`,
  laterDaysWrong: (most: number) => `Please enter a number of days from 1 to ${most}`,
  pause: 'Pause until',
  pauseHint: 'For a trip or a hospital stay. We check in again after that day. Leave it empty for no pause.',
  pausePast: 'Please choose a day in the future',
  preview: 'Read the email they get',
  subject: 'Subject:',
  failed: 'We couldn’t load your check-ins',
  save: 'Save check-ins',
  saved: 'Check-ins saved',
  off: 'Check-ins are off.',
  next: (day: string) => `Next check-in: ${day}. Each time you sign in or save something, it moves to a later day.`,
  told: (people: string, day: string) =>
    `You missed a check-in, and on ${day} we asked ${people} to call you. You’re here now, so we’ll let them know within a day.`,
  someoneLeft: 'Someone you chose no longer has a role here, and won’t be told. Please choose again and save.',
  differs:
    'This server has other check-ins than the ones you saved, maybe because it was restored. Please save them again.',
}

export const holdWords: Record<NonNullable<CheckIns['hold']>, string> = {
  report: 'Check-ins are on hold while there is a report about you, or something you marked is open.',
  account: 'Check-ins are on hold, because this account is suspended.',
  lockdown: 'Check-ins are on hold while everything here has been stopped as a precaution.',
  deletion: 'Check-ins are on hold, because this account is about to be deleted.',
  'no-mail': 'Check-ins need email. This site can’t email you, or you haven’t confirmed your address yet.',
}
