import type { Node, Nodes } from './nodes.ts'
import type { Someone } from './people.ts'

/** Returns a problem for each session that a node does not accept. */
export async function sessionsOn({ all }: Pick<Nodes, 'all'>, people: readonly Someone[]): Promise<string[]> {
  const problems: string[] = []
  for (const { name: node, url } of all)
    for (const { name, send } of people) {
      const { status } = await send(`${url}/api/auth/session`)
      if (status !== 200) problems.push(`The session of ${name} is not valid on ${node}: ${status}.`)
    }
  return problems
}

const failuresAllowed = 5

async function statusOfWrongPassword({ url }: Node, email: string): Promise<number> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, authKey: Buffer.alloc(32, 7).toString('base64url') }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Returns a problem unless all nodes refuse sign-ins after five failures across the nodes. */
export async function limitsOn({ all }: Pick<Nodes, 'all'>, email: string): Promise<string[]> {
  const statuses: number[] = []
  for (let tries = 0; tries < failuresAllowed + 2 * all.length; tries += 1) {
    const node = all[tries % all.length]
    if (node) statuses.push(await statusOfWrongPassword(node, email))
  }
  const expected = statuses.map((_, index) => (index < failuresAllowed ? 401 : 429))
  return statuses.join() === expected.join() ? [] : [`Wrong passwords in turn were answered ${statuses.join(', ')}.`]
}
