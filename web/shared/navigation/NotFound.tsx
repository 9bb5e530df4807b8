import { buttonClass } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { words } from './words.ts'

export default function NotFound() {
  useDocumentTitle(words.documentTitle)
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center">
      <Mark stacked={2} className="size-24" />
      <h1 tabIndex={-1} className="text-3xl">
        {words.title}
      </h1>
      <p className="max-w-prose text-lg text-soft">{words.why}</p>
      <a href="/" className={buttonClass('primary')}>
        {words.home}
      </a>
    </div>
  )
}
