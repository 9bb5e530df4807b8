import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = {
  to: string
  subject: string
  text: string
  messageId: string
  from: string
  fromName: string
  date: string
  references?: string
}

export type TestMailbox = {
  url: string
  mails: ReceivedMail[]
  last(recipient: string): ReceivedMail | undefined
  link(recipient: string, page?: '/auth/reset-password' | '/auth/callback'): string
  /** @param onlyTo refuses mails to these addresses alone */
  refuse(answer: { code: number; message: string } | undefined, onlyTo?: readonly string[]): void
  close(): Promise<void>
}

export async function testMailbox(): Promise<TestMailbox> {
  const mails: ReceivedMail[] = []
  let refusal: { code: number; message: string } | undefined
  let refused: readonly string[] | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const answer = async () => {
        const {
          to,
          from,
          subject = '',
          text = '',
          messageId = '',
          date = '',
          references,
        } = await PostalMime.parse(await buffer(stream))
        const isRefused = refused === undefined || refused.includes(to?.[0]?.address ?? '')
        if (refusal && isRefused) throw Object.assign(new Error(refusal.message), { responseCode: refusal.code })
        mails.push({
          to: to?.[0]?.address ?? '',
          from: from?.address ?? '',
          fromName: from?.name ?? '',
          subject,
          text,
          messageId,
          date,
          ...(references !== undefined && { references }),
        })
      }
      callbackify(answer)((error) => callback(error))
    },
  })
  // A killed server breaks its connection.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const bound = server.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('The test mailbox listens on no port')
  const last = (recipient: string) => mails.findLast(({ to }) => to === recipient)
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    mails,
    last,
    link(recipient, page) {
      // The server sends mails with the same time in any order.
      const leading = mails.findLast(({ to, text }) => to === recipient && text.includes(`${page ?? ''}#token=`))
      const token = /#token=([\w-]+)/.exec(leading?.text ?? '')?.[1]
      if (token === undefined) throw new Error(`No mail to ${recipient} has a link to ${page ?? 'a page'}`)
      return token
    },
    refuse(answer, onlyTo) {
      refusal = answer
      refused = onlyTo
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
