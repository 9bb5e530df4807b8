import { EyeOff } from 'lucide-react'
import type { KindCount } from '../../../records/received.ts'
import { addressOfNobody } from '../../kinds/page/record-in-address.ts'
import { buttonClass, Notice } from '../../ui/index.ts'
import { pathOfKind } from './paths.ts'
import { words } from './words.ts'

export function WithoutAudience({ nobody }: { nobody: readonly KindCount[] }) {
  const all = nobody.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return null
  return (
    <Notice
      tone="amber"
      title={words.nobody.title(all)}
      icon={<EyeOff aria-hidden="true" className="mt-0.5 size-6 shrink-0" />}
    >
      <p>{words.nobody.why}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {nobody.map(({ kind, count }) => (
          <a key={kind.kind} href={addressOfNobody(pathOfKind(kind.kind))} className={buttonClass('secondary')}>
            {words.nobody.see(words.person.count(count, kind.nouns.one, kind.nouns.many))}
          </a>
        ))}
      </div>
    </Notice>
  )
}
