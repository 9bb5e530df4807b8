import { buttonClass } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'

/** An address that leads nowhere, said kindly, with a way home. */
export default function NotFound() {
  useDocumentTitle('Page not found')
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center">
      <Mark stacked={2} className="size-24" />
      <h1 tabIndex={-1} className="text-3xl">
        There is no page here
      </h1>
      <p className="max-w-prose text-lg text-soft">
        The address may be misspelled, or the page has moved. Nothing you saved is lost.
      </p>
      <a href="/" className={buttonClass('primary')}>
        Go to the start
      </a>
    </div>
  )
}
