import Papa from 'papaparse'
import { type LeftOut, type Login, noSignIn, type Reading, rowName, UnreadableFile } from './login.ts'

type Column = 'name' | 'address' | 'username' | 'password' | 'notes' | 'folder' | 'authenticatorKey' | 'type'

// The headings of Chrome first, then what other programs that write the same kind of file call them.
const headings: Readonly<Record<string, Column>> = {
  name: 'name',
  title: 'name',
  url: 'address',
  website: 'address',
  login_uri: 'address',
  username: 'username',
  login_username: 'username',
  password: 'password',
  login_password: 'password',
  note: 'notes',
  notes: 'notes',
  extra: 'notes',
  folder: 'folder',
  grouping: 'folder',
  totp: 'authenticatorKey',
  otpauth: 'authenticatorKey',
  login_totp: 'authenticatorKey',
  type: 'type',
}
const chromeOrder: Column[] = ['name', 'address', 'username', 'password', 'notes']

const looksLikeAddress = (cell: string | undefined) => /^[a-z][a-z\d+.-]*:\/\//i.test(cell?.trim() ?? '')

/** What each column holds: by its heading, or in Chrome's order where a file starts without headings. */
function columnsOf(first: string[]): { columns: (Column | undefined)[]; titles: string[]; headed: boolean } {
  const columns = first.map((cell) => headings[cell.trim().toLowerCase()])
  if (columns.includes('password')) return { columns, titles: first.map((cell) => cell.trim()), headed: true }
  if (first.length >= 4 && first.length <= 5 && looksLikeAddress(first[1]))
    return { columns: chromeOrder, titles: chromeOrder, headed: false }
  throw new UnreadableFile(
    'This file has no column called “password”, so it does not look like a password export. In Chrome, open Password Manager, Settings, Export passwords, then choose the file it saves.',
  )
}

function readRow(cells: string[], number: number, columns: (Column | undefined)[], titles: string[]): Login | LeftOut {
  const cell = (wanted: Column) => cells[columns.indexOf(wanted)]?.trim() ?? ''
  const row = rowName('Row', number, cell('name'))
  const known = new Set(
    chromeOrder.concat('folder', 'authenticatorKey', 'type').map((column) => columns.indexOf(column)),
  )
  const extras = cells.flatMap((value, index) =>
    known.has(index) || !value.trim() ? [] : [{ name: titles[index] || 'More', value: value.trim(), hidden: false }],
  )
  const passwordAt = columns.indexOf('password')
  const login: Login = {
    row,
    name: cell('name'),
    addresses: cell('address') ? [cell('address')] : [],
    username: cell('username'),
    // Blanks at the ends of a password can be part of it.
    password: cells[passwordAt] ?? '',
    authenticatorKey: cell('authenticatorKey'),
    notes: cell('notes'),
    folder: cell('folder'),
    extras,
  }
  const type = cell('type').toLowerCase()
  if (type && type !== 'login') return { row, reason: `This is a ${type}, not an online account.` }
  if (!login.addresses.length && !login.username && !login.password && !login.authenticatorKey)
    return { row, reason: noSignIn(login.notes !== '' || extras.length > 0) }
  if (cells.length <= columns.length || !cells.slice(columns.length).some((value) => value.trim())) return login
  return {
    ...login,
    doubts: {
      password: 'This row has more columns than the others, so part of the password may be missing. Please check it.',
    },
  }
}

/**
 * Reads the passwords that Chrome exports (name, url, username, password, note), with headings in any order or none at all, and rows
 * that are too short or too long. Throws UnreadableFile when no column holds passwords.
 */
export function readPasswordsCsv(text: string): Reading {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: '',
    skipEmptyLines: 'greedy',
  })
  const [first] = data
  if (!first) throw new UnreadableFile('This file is empty.')
  const { columns, titles, headed } = columnsOf(first)
  const leftOut: LeftOut[] = []
  const logins: Login[] = []
  for (const [index, cells] of (headed ? data.slice(1) : data).entries()) {
    const read = readRow(cells, index + 1, columns, titles)
    if ('reason' in read) leftOut.push(read)
    else logins.push(read)
  }
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open)
    leftOut.push({
      row: rowName('Row', (open.row ?? 0) + (headed ? 0 : 1), ''),
      reason: 'A quotation mark in this row is missing its partner, so everything after it was read as one entry.',
    })
  return { logins, leftOut }
}
