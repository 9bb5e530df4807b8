export type About = {
  madeAt: string
  /** The length of a day that the folder's release service fixed. */
  daySeconds: number
  /** The password of every account in the folder. */
  password: string
}

export const emails = {
  owner: 'olga@example.org',
  contact_1: 'contact1@example.org',
  contact_2: 'contact2@example.org',
  attorney: 'attorney@example.org',
} as const
export const seats = ['contact_1', 'contact_2', 'attorney'] as const

export const fileName = 'will.txt'
export const fileText = 'What the file says.'
