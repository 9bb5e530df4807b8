import type { CardData } from '../../estate/index.ts'
import { QrCode } from '../../ui/index.ts'
import { roleName } from '../release/words.ts'

/** The release card on paper: who it is for, how to use it, the code to scan and the letters to type. */
export function ReleaseCardSheet({ card }: { card: CardData }) {
  return (
    <article className="flex flex-col gap-5 p-6">
      <div>
        <p className="font-serif text-2xl font-semibold">Release card</p>
        <p className="text-lg">
          for {card.personName}, {roleName[card.role].toLowerCase()} of {card.ownerName}
        </p>
      </div>
      <p>
        With this card you can open what {card.ownerName} left for you when the time comes, even if you never made an
        account. Keep it like a key, best with the will: whoever holds it can ask in your name. It opens nothing by
        itself.
      </p>
      <div className="flex items-start gap-6">
        <div className="w-56 shrink-0">
          <QrCode text={card.link} label={`Code of the release card for ${card.personName}`} />
        </div>
        <ol className="flex list-decimal flex-col gap-2 pl-6">
          <li>Point the camera of a phone at the square.</li>
          <li>
            Or open <span className="font-semibold">{card.claimAt}</span> and type these letters, line by line. Spaces
            and small letters do not matter.
          </li>
          <li>Make an account there, or sign in, and follow what the page says.</li>
        </ol>
      </div>
      <p className="font-mono text-lg leading-loose">
        {card.lines.map((line, at) => (
          <span key={line} className="block">
            <span className="pr-3 text-sm text-soft">{at + 1}</span> {line}{' '}
          </span>
        ))}
      </p>
      <footer className="border-t border-current pt-3 text-sm">
        <p>
          Fingerprint of {card.ownerName}: <span className="font-mono">{card.ownerFingerprint}</span>
        </p>
        <p>
          Fingerprint of the keeper of the second key: <span className="font-mono">{card.serviceFingerprint}</span>
        </p>
        <p>Card number {card.epoch}. A later card for the same person makes this one void.</p>
      </footer>
    </article>
  )
}
