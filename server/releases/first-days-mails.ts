import type { ReleaseEvent } from '../../domain/releases.ts'
import { byName, inShort, type Named, whose } from '../../contract/mail-sentences.ts'
import { composeMail, day, deadline } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'

type Reader = { email: string; role: 'attorney' | 'contact_1' | 'contact_2'; owner: Named }

const portalOf = ({ role }: Reader) => (role === 'attorney' ? 'estateattorneyportal' : 'authcontactportal')

export const firstOpenedMail = (to: Reader, opensAt: Date | null, address: string): Mail =>
  composeMail(to.email, `You can open the first of what ${inShort(to.owner)} left for you`, [
    `You can now open what ${byName(to.owner)} wants you to have in the first days. Sign in with this email address, and the page will guide you.`,
    opensAt === null
      ? 'Everything else opens later. We will email you that day.'
      : `Everything else opens on ${day(opensAt)}. We will email you that day.`,
    `${address}/${portalOf(to)}`,
  ])

export const ownerOfFirstOpenedMail = (to: string, opensAt: Date | null, address: string): Mail =>
  composeMail(to, 'The first of what you left was opened', [
    'The report that you have died was checked and accepted. The people you named can now open what you marked for the first days.',
    opensAt === null ? '' : `Unless you stop it, they can open everything else on ${deadline(opensAt)}.`,
    `If you are reading this, please stop it. Sign in and press "I am here. Stop this." at the top of the page:\n\n${address}/overview`,
    'If you look after this mailbox for someone who has died: we are sorry. There is nothing you need to do.',
  ])

const reported: Record<ReleaseEvent, (owner: string) => string> = {
  death: (owner) => `${owner} has died`,
  incapacity: (owner) => `${owner} can no longer act`,
}

export const remindAttorneyMail = (
  to: Reader,
  { event, until }: { event: ReleaseEvent; until: Date },
  address: string,
): Mail =>
  composeMail(to.email, `Do you agree with the report about ${inShort(to.owner)}?`, [
    `We have been told that ${reported[event](byName(to.owner))}. As ${whose(to.owner)} estate attorney, you can agree or object, and we have not heard from you yet.`,
    `If you say nothing before ${deadline(until)}, we go on without your answer. You can still object after that, until everything opens.`,
    `Please sign in and tell us what you know:\n\n${address}/estateattorneyportal`,
  ])
