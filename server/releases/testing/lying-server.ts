import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'

// A malicious server between the web server and the real release service. It reads, keeps,
// withholds, changes and replays messages.

type ServiceRequest = { path: string; body: Readonly<Record<string, unknown>> }
type Answer = Record<string, unknown>
type Between = (asked: ServiceRequest, pass: (asked: ServiceRequest) => Promise<Answer>) => Promise<Answer>

/** The type of a message to `/step`, or else the path: `claim`, `state`, `introduce`... */
export const kindOf = ({ path, body }: ServiceRequest): string => {
  const message = body['message']
  const isMessage = typeof message === 'object' && message !== null && 'type' in message
  return isMessage ? String(message.type) : path.slice(1)
}

const held: Between = ({ path, body }, pass) => {
  if (path === '/introduce') return Promise.resolve({ refused: null })
  if (path !== '/step') return pass({ path, body: {} })
  const message = body['message']
  const ownerId = typeof message === 'object' && message !== null && 'ownerId' in message ? message.ownerId : ''
  return pass({ path, body: { ...body, message: { type: 'state', ownerId } } })
}

export class LyingServer {
  readonly received: ServiceRequest[] = []
  #between: Between = (asked, pass) => pass(asked)
  #service = ''

  between(change: Between): void {
    this.#between = change
  }

  withhold(kind: string): void {
    this.#between = (asked, pass) => (kindOf(asked) === kind ? held(asked, pass) : pass(asked))
  }

  honest(): void {
    this.#between = (asked, pass) => pass(asked)
  }

  last(kind: string): ServiceRequest {
    const found = this.received.findLast((asked) => kindOf(asked) === kind)
    if (!found) throw new Error(`Nothing of the kind ${kind} was said.`)
    return found
  }

  send(asked: ServiceRequest): Promise<Answer> {
    this.received.push(asked)
    return this.#send('POST', asked.path, JSON.stringify(asked.body))
  }

  step(message: object): Promise<Answer> {
    const last = this.received.findLast(({ path, body }) => path === '/step' && 'heard' in body)
    return this.send({ path: '/step', body: { ...last?.body, message } })
  }

  async listen(socket: string, service: string): Promise<Server> {
    this.#service = service
    const server = createServer((asked, response) => {
      const answering = async () => {
        let text = ''
        for await (const chunk of asked.setEncoding('utf8')) text += String(chunk)
        const path = asked.url ?? ''
        if (asked.method !== 'POST') return this.#send('GET', path)
        return this.#between({ path, body: JSON.parse(text) }, (changed) => this.send(changed))
      }
      answering().then(
        (answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
        () => response.writeHead(500).end(),
      )
    })
    server.listen(socket)
    await once(server, 'listening')
    return server
  }

  #send(method: string, path: string, body?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asking = request({ socketPath: this.#service, method, path }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(JSON.parse(text))
          else reject(new Error(`The release service answered ${response.statusCode}: ${text}`))
        })
      })
      asking.on('error', reject).end(body)
    })
  }
}
