import { allEarlierSeeds, earlierSeedCount } from '../../contract/earlier-estates.ts'
import { sameBytes } from '../crypto.ts'
import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'

/** @throws Refusal if an account would have more earlier estates than one sign-in can try */
export async function refuseBeyondLimit(transaction: Tx, email: string): Promise<void> {
  const { doors } = await transaction
    .selectFrom('earlier_door')
    .select((row) => row.fn.countAll<string>().as('doors'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (Number(doors) >= allEarlierSeeds)
    throw new Refusal(
      409,
      'started-too-often',
      `You have started over ${allEarlierSeeds} times. Once more, and something you left could not be found again by its password. Please go back to one of them, or ask the people who run this site.`,
    )
}

async function earlierSignInsOf(transaction: Tx, email: string, most: number) {
  const doors = await transaction
    .selectFrom('earlier_door')
    .selectAll()
    .where('email', '=', email)
    .orderBy('closed_at')
    .execute()
  return doors.length <= most ? doors : [...doors.slice(0, most / 2), ...doors.slice(-most / 2)]
}

/** Mixes the real seeds with made-up ones, in an order that hides which are real. */
export async function seedsFor({ secrets }: ServerContext, transaction: Tx, email: string, most: number) {
  const doors = await earlierSignInsOf(transaction, email, most)
  const madeUp = Array.from({ length: most }, (_, at) => secrets.fakeSeed(`${email} earlier ${at}`))
  const seeds = [...doors.map(({ seed }) => seed), ...madeUp].slice(0, most)
  return { doors, seeds: seeds.toSorted((one, other) => Buffer.compare(one, other)) }
}

/** Tries each of the sixteen keys for its own seed only, so one call makes one guess per estate. */
export async function earlierSignIn(
  context: ServerContext,
  transaction: Tx,
  email: string,
  authKeys: readonly Uint8Array[],
) {
  const most = authKeys.length > earlierSeedCount ? allEarlierSeeds : earlierSeedCount
  const { doors, seeds } = await seedsFor(context, transaction, email, most)
  const given = authKeys.map((authKey) => context.secrets.verifier(authKey))
  return doors.find(({ seed, verifier }) =>
    given.some(
      (one, at) => sameBytes(one, verifier) && (most === earlierSeedCount || sameBytes(seeds[at] ?? one, seed)),
    ),
  )
}
