import { daysAfter } from '../../ui/days-in-words.ts'
import { listInWords } from '../../ui/list-in-words.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const everyone = (names: readonly string[]): string =>
  names.length === 0 ? 'both contacts and your estate attorney' : listInWords(names)

export const words = {
  legend: 'Who may see this',
  legendForMany: 'Who may see these',
  nobody: 'Nobody will receive this',
  nobodyForMany: 'Nobody will receive these',
  choose: (name: string) => `Choose ${name}`,
  onlyYou: 'Only you can see it. Is it meant for someone?',
  onlyYouForMany: 'Only you can see them. Are they meant for someone?',
  noContact: 'You haven’t named anyone yet.',
  emptySeat: (seat: string) => `You haven’t named your ${seat} yet.`,
  nameSomeone: 'Name someone',
  nobodyYet: 'Nobody yet',
  people: listInWords,
  hint: (whom: string | undefined, allows: string | undefined) =>
    whom === undefined || allows === undefined ? (whom ?? allows) : `${whom}. ${allows}`,
  contact: 'Contact',
  chooseContact: 'Select a contact',
  incapacity: 'Also if I am incapacitated',
  incapacityHint: 'Otherwise, only after your death.',
  firstDays: 'Also in the first days',
  firstDaysHint: (days: number) =>
    `${capital(daysAfter(days, 'the report of your death was checked'))}, before the rest.`,
  firstDaysWithRest: 'For now it opens with the rest: no one here can check a report, or this site sends no email.',
  everyoneNamed: (names: readonly string[]) => `After your death, this goes to ${everyone(names)}.`,
  everyoneNamedAlsoIfIncapacitated: (names: readonly string[]) =>
    `This goes to ${everyone(names)}: after your death, and when you can’t speak for yourself.`,
  willReceive: (names: readonly string[]) => `${listInWords(names)} will receive this.`,
}
