import type { OutboxMail } from '../../estate/index.ts'
import { Button, CopyButton, Dialog, linkClass } from '../../ui/index.ts'
import { emailWords as words } from './words.ts'

export const linkIn = (text: string): string | undefined => /https?:\/\/\S+/.exec(text)?.[0]

export function Mail({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const link = linkIn(mail.text)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mail.subject}
      description={words.forOne(mail.to)}
      footer={
        <>
          <CopyButton text={mail.text} label={words.copy} />
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      <p className="break-words whitespace-pre-wrap">{mail.text}</p>
      {link !== undefined && (
        <p>
          <a href={link} target="_blank" rel="noreferrer" className={`${linkClass} break-all`}>
            {words.openLink}
          </a>
        </p>
      )}
    </Dialog>
  )
}
