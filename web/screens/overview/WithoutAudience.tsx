import type { KindCount } from '../../../records/received.ts'
import { addressOfUnshared } from '../../kinds/page/record-in-address.ts'
import { buttonClass, Disclosure } from '../../ui/index.ts'
import { pathOfKind } from './paths.ts'
import { words } from './words.ts'

/** A status line and not a warning: an owner may want to keep these records private. */
export function WithoutAudience({ nobody }: { nobody: readonly KindCount[] }) {
  const all = nobody.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return null
  return (
    <Disclosure quiet label={words.nobody.title(all)}>
      <p>{words.nobody.why}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {nobody.map(({ kind, count }) => (
          <a key={kind.kind} href={addressOfUnshared(pathOfKind(kind.kind))} className={buttonClass('secondary')}>
            {words.nobody.see(count, kind.nouns)}
          </a>
        ))}
      </div>
    </Disclosure>
  )
}
