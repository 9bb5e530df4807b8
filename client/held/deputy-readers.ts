import type { ValueOf } from '../../contract/http.ts'
import type { listOtherHolders } from '../../contract/release.ts'
import { type Bundle, type Counting, decodeBundle, follow, type Holder, openDeputy } from '../../vault/index.ts'

type Shown = NonNullable<ValueOf<(typeof listOtherHolders)['answer']>['deputies']>

/**
 * Deputies who may read a document, each proved by two statements. The service’s status has to
 * name their keys too, so a server cannot show one who ended.
 */
export async function readingDeputies(
  deputies: Shown,
  attorneys: readonly { holder: Holder; now: Bundle }[],
  people: Counting,
): Promise<{ acceptanceHash: Uint8Array; reader: Bundle }[]> {
  const readers = await Promise.all(
    deputies.map(async ({ bundle, ...signed }) => {
      const tries = attorneys.map(({ holder, now }) => openDeputy(holder, now, signed))
      const opened = await Promise.any(tries).catch(() => undefined)
      if (!opened || people === undefined) return []
      const shown = bundle ? await decodeBundle(bundle).catch(() => opened.deputy) : opened.deputy
      const reader = await follow(opened.deputy, shown, people).catch(() => undefined)
      return reader ? [{ acceptanceHash: opened.acceptanceHash, reader }] : []
    }),
  )
  return readers.flat()
}
