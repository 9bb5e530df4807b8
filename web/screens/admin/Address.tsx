import { EmailText } from '../../ui/index.ts'

/** Somebody's address in a table: as wide as there is room, and in more lines where there is none. */
export function Address({ children }: { children: string }) {
  return (
    <span className="block max-w-full wrap-anywhere sm:max-w-72">
      <EmailText>{children}</EmailText>
    </span>
  )
}
