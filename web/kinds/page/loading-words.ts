import { inDigits } from '../../ui/in-digits.ts'

export const words = {
  title: 'Bringing your records to this device',
  count: (here: number, of: number) => `${inDigits(here)} of ${inDigits(of)}`,
  onlyOnce: 'This takes a while only the first time on this device.',
  soFar: 'Already here',
  toRead: 'You can open and read these now. You can add and change things once everything is here.',
  searchFindsMore: 'Search finds more of what is already here.',
  changeLater: 'You can change this once all your records are here.',
}
