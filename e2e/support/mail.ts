import { expect } from '@playwright/test'
import type { RunningCairn } from '../../commands/start-cairn.ts'

export async function linkTo(cairn: RunningCairn, email: string, path: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      () => {
        found = linksTo(cairn, email, path).at(-1)
        return found
      },
      { message: `a mail to ${email} with a link to ${path}`, timeout: 20_000, intervals: [50] },
    )
    .toBeDefined()
  return found ?? ''
}

function linksTo({ mailbox }: RunningCairn, email: string, path: string): string[] {
  const mails = mailbox?.mails.filter(({ to }) => to === email) ?? []
  return mails.flatMap(({ text }) =>
    [...text.matchAll(/https?:\/\/[^/\s]+(\/\S*)/g)].flatMap(([, link = '']) => (link.startsWith(path) ? [link] : [])),
  )
}

export const subjectsTo = ({ mailbox }: RunningCairn, email: string): string[] =>
  mailbox?.mails.filter(({ to }) => to === email).map(({ subject }) => subject) ?? []
