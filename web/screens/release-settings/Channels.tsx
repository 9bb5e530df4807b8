import { useState } from 'react'
import { type Channel, type Channels, client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { Button, Card, ConfirmDialog, EmailText, ErrorState, Skeleton, toast } from '../../ui/index.ts'
import { SecondAddressForm, WebhookForm } from './ChannelForms.tsx'
import { channelWords as words } from './channel-words.ts'
import { devicePossible, subscribeHere, unsubscribeHere } from './this-device.ts'

type Asked = { what: 'email' | 'webhook' | 'device' } | { what: 'remove'; channel: Channel }

/** The ways besides mail and banner by which an owner hears of a report. */
export function ChannelsCard() {
  const [answer, again] = useAnswer(client.readChannels)
  return (
    <Card title={words.title}>
      <p className="mb-4 max-w-prose">{words.about}</p>
      {answer.state === 'loading' && <Skeleton />}
      {answer.state === 'failed' && (
        <ErrorState title={words.listFailed} onRetry={again}>
          {answer.message}
        </ErrorState>
      )}
      {answer.state === 'ready' && <Ways {...answer.value} onChange={again} />}
    </Card>
  )
}

function Ways({ channels, pushKey, onChange }: Channels & { onChange: () => Promise<void> }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const changed = () => {
    close()
    void onChange()
  }
  const has = (kind: Channel['kind']) => channels.some((one) => one.kind === kind)
  const email = has('email') ? words.changeEmail : words.addEmail
  const webhook = has('webhook') ? words.changeWebhook : words.addWebhook
  const isHere = channels.some(({ here }) => here)
  return (
    <>
      {channels.length > 0 && (
        <ul aria-label={words.list} className="mb-4 divide-y divide-line">
          {channels.map((channel) => (
            <Way key={channel.id} channel={channel} onRemove={() => setAsked({ what: 'remove', channel })} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsked({ what: 'email' })}>
          {email}
        </Button>
        <Button variant="secondary" onClick={() => setAsked({ what: 'webhook' })}>
          {webhook}
        </Button>
        {devicePossible() && !isHere && (
          <Button variant="secondary" onClick={() => setAsked({ what: 'device' })}>
            {words.addDevice}
          </Button>
        )}
      </div>
      {!devicePossible() && <p className="mt-4 text-soft">{words.deviceImpossible}</p>}
      {asked?.what === 'email' && <SecondAddressForm title={email} onSaved={changed} onClose={close} />}
      {asked?.what === 'webhook' && <WebhookForm title={webhook} onSaved={changed} onClose={close} />}
      {asked?.what === 'device' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={words.addDevice}
          confirm={words.addDevice}
          onConfirm={async () => {
            await addThisDevice(pushKey)
            changed()
          }}
        >
          {words.deviceMeans}
        </ConfirmDialog>
      )}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={words.askRemove(asked.channel.name)}
          confirm={words.confirmRemove}
          onConfirm={async () => {
            await client.removeChannel(asked.channel.id)
            if (asked.channel.here) await unsubscribeHere().catch(() => undefined)
            // Before the dialog closes, or focus would return to a button that is gone.
            await onChange()
            close()
            toast({ title: words.removed })
          }}
        >
          {words.removeMeans}
        </ConfirmDialog>
      )}
    </>
  )
}

async function addThisDevice(pushKey: Uint8Array): Promise<void> {
  const keys = await subscribeHere(pushKey).catch((error: unknown) => {
    toast({ tone: 'failure', title: words.deviceFailed, description: messageOf(error) })
    return null
  })
  if (keys === null) return
  if (keys === undefined) {
    toast({ tone: 'failure', title: words.deviceDenied, description: words.deviceDeniedMore })
    return
  }
  await client.notifyHere(keys)
  toast({ title: words.deviceAdded })
}

function Way({ channel, onRemove }: { channel: Channel; onRemove: () => void }) {
  const { id, kind, name, on, here } = channel
  const [test, setTest] = useState<{ busy: boolean; said?: string }>({ busy: false })
  const send = async () => {
    setTest({ busy: true })
    try {
      const { ok, answer } = await client.testChannel(id)
      setTest({ busy: false, said: ok ? words.arrived(answer) : words.failed(answer) })
    } catch (error) {
      setTest({ busy: false, said: words.failed(messageOf(error)) })
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {kind === 'email' ? <EmailText>{name}</EmailText> : name}
          {here && ` (${words.here})`}
        </p>
        <p className="text-soft">{on ? words.kinds[kind] : words.waiting}</p>
        <output className="block">{test.said}</output>
      </div>
      <div className="flex flex-wrap gap-3">
        {kind !== 'email' && (
          <Button variant="secondary" busy={test.busy} onClick={() => void send()}>
            <span>
              {words.test} <span className="sr-only">{name}</span>
            </span>
          </Button>
        )}
        <Button variant="secondary" onClick={onRemove}>
          <span>
            {words.remove} <span className="sr-only">{name}</span>
          </span>
        </Button>
      </div>
    </li>
  )
}
