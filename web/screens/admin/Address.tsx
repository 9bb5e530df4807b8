import { EmailText } from '../../ui/index.ts'

export function Address({ children }: { children: string }) {
  return (
    <span className="block max-w-full wrap-anywhere sm:max-w-72">
      <EmailText>{children}</EmailText>
    </span>
  )
}
