import { Mark } from './drawings.tsx'

export function WaitlistDialog() {
  return (
    <dialog className="waitlist" aria-labelledby="waitlist-title" data-waitlist>
      <div className="head">
        <h2 id="waitlist-title">Join Our Demo Waitlist</h2>
        <button type="button" className="close" aria-label="Close" title="Close" data-close>
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </div>
      <form noValidate>
        <p>Tell us who you are, and we will write to you to arrange a 30-minute demo. All fields are required.</p>
        <div className="field">
          <label htmlFor="waitlist-fullName">Full name</label>
          <input
            id="waitlist-fullName"
            name="fullName"
            autoComplete="name"
            maxLength={200}
            required
            autoFocus
            aria-describedby="waitlist-fullName-error"
          />
          <p className="error" id="waitlist-fullName-error" aria-live="polite" />
        </div>
        <div className="field">
          <label htmlFor="waitlist-businessType">Business type</label>
          <select
            id="waitlist-businessType"
            name="businessType"
            required
            aria-describedby="waitlist-businessType-error"
          >
            <option value="">Please choose</option>
            <option value="attorney">Attorney</option>
            <option value="insurance">Insurance Broker</option>
            <option value="financial">Financial Planner</option>
            <option value="other">Other</option>
          </select>
          <p className="error" id="waitlist-businessType-error" aria-live="polite" />
        </div>
        <div className="field" data-specification hidden>
          <label htmlFor="waitlist-businessTypeOther">Which business?</label>
          <input
            id="waitlist-businessTypeOther"
            name="businessTypeOther"
            maxLength={200}
            required
            aria-describedby="waitlist-businessTypeOther-error"
          />
          <p className="error" id="waitlist-businessTypeOther-error" aria-live="polite" />
        </div>
        <div className="field">
          <label htmlFor="waitlist-email">Email</label>
          <input
            id="waitlist-email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            aria-describedby="waitlist-email-error"
          />
          <p className="error" id="waitlist-email-error" aria-live="polite" />
        </div>
        <p className="aside">
          We use this to arrange the demo and for nothing else.{' '}
          <a href="/privacy#the-demo-waitlist" target="_blank" rel="noopener">
            Privacy policy (in a new tab)
          </a>
        </p>
        <p className="failure" role="alert" data-failure />
        <div className="actions">
          <button type="button" className="button secondary" data-close>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled>
            Join waitlist
          </button>
        </div>
      </form>
      <div className="thanks" tabIndex={-1} hidden data-thanks>
        <Mark />
        <p className="lede">Thank you</p>
        <p>
          We have noted <strong data-thanks-email></strong> and will write to you to arrange the demo.
        </p>
      </div>
    </dialog>
  )
}
