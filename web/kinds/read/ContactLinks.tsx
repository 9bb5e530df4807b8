import { Mail, Phone } from 'lucide-react'
import { telLink } from '../../../records/fields/index.ts'
import { EmailText, linkClass } from '../../ui/index.ts'

const reachClass = `${linkClass} inline-flex min-h-11 min-w-11 items-center gap-2 self-start wrap-anywhere`

export function PhoneLink({ phone, label }: { phone: string; label?: string }) {
  return (
    <a href={telLink(phone)} className={reachClass} {...(label !== undefined && { 'aria-label': label })}>
      <Phone aria-hidden="true" className="size-4 shrink-0" />
      {phone}
    </a>
  )
}

export function EmailLink({ email, label }: { email: string; label?: string }) {
  return (
    <a href={`mailto:${email}`} className={reachClass} {...(label !== undefined && { 'aria-label': label })}>
      <Mail aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0">
        <EmailText>{email}</EmailText>
      </span>
    </a>
  )
}
