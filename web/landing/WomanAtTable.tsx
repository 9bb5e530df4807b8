/** A narrow screen crops the right side. picture.css defines the colors. */
export function WomanAtTable() {
  return (
    <svg
      className="room"
      viewBox="0 0 1104 470"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="1104" height="470" fill="var(--wall)" />
      <Window />
      <Photograph />
      <Body />
      <Head />
      <path d="M0 372h1104v98H0z" fill="var(--wood)" />
      <path d="M0 372h1104v7H0z" fill="var(--wood-light)" />
      <Cup />
      <Stones />
      <Arms />
    </svg>
  )
}

function Window() {
  return (
    <>
      <rect x="40" y="34" width="176" height="226" rx="6" fill="var(--frame)" />
      <svg x="50" y="44" width="156" height="206" viewBox="0 0 156 206">
        <rect width="156" height="206" fill="var(--sky)" />
        <circle cx="104" cy="58" r="24" fill="var(--sun)" />
        <path d="M0 128c30-26 58-24 82-10 26 14 48-6 74 2v86H0z" fill="var(--hill-far)" />
        <path d="M0 160c36-26 80-12 156-22v68H0z" fill="var(--hill-near)" />
        <path d="M88 206c4-16 30-18 26-34-2-8-12-10-9-20" className="way" />
        <g fill="var(--stone-1)">
          <ellipse cx="124" cy="146" rx="15" ry="5" />
          <ellipse cx="125" cy="137" rx="11" ry="4" />
          <ellipse cx="124" cy="130" rx="7" ry="3.5" />
        </g>
      </svg>
      <path d="M125 44v206M50 140h156" stroke="var(--frame)" strokeWidth="7" />
      <path d="M30 258h196v13H30z" fill="var(--frame)" />
      <path d="M30 271h196v4H30z" fill="var(--shade)" />
      <g fill="var(--leaf)">
        <path d="M82 228c-22-2-30-16-28-28 16 0 26 12 28 28zM80 226c-4-24 4-38 14-42 8 14 4 32-14 42zM84 229c8-18 20-24 32-22-2 14-14 24-32 22z" />
      </g>
      <g fill="var(--flower)">
        <circle cx="94" cy="184" r="7" />
        <circle cx="104" cy="190" r="6" />
        <circle cx="56" cy="200" r="6" />
      </g>
      <path d="M64 226h38l-5 32H69z" fill="var(--clay)" />
    </>
  )
}

/** A photograph on the wall, of the two people for whom the owner plans. */
function Photograph() {
  return (
    <>
      <rect x="424" y="60" width="92" height="104" rx="4" fill="var(--wood)" />
      <rect x="433" y="69" width="74" height="86" fill="var(--paper-old)" />
      <svg x="433" y="69" width="74" height="86" viewBox="0 0 74 86">
        <g fill="var(--wood)">
          <path d="M8 86c0-26 8-32 20-32s18 8 18 32z" />
          <circle cx="27" cy="38" r="12" />
        </g>
        <g fill="var(--clay)">
          <path d="M36 86c0-20 6-25 15-25s15 6 15 25z" />
          <circle cx="51" cy="49" r="9.5" />
        </g>
      </svg>
    </>
  )
}

function Body() {
  return (
    <>
      <path d="M198 400c-6-78 6-126 50-140l30-10h36l30 10c44 14 56 62 50 140z" fill="var(--wool)" />
      <path d="M276 202h42v48c-6 14-36 14-42 0z" fill="var(--skin-shade)" />
      <path d="M272 244l-14 10 38 66 38-66-14-10c-6 20-42 20-48 0z" fill="var(--linen)" />
      <path d="M272 244l-14 10 22 28 16-18zM320 244l14 10-22 28-16-18z" fill="var(--paper-old)" />
      <path d="M296 318v60" stroke="var(--wool-shade)" strokeWidth="3" />
      <g fill="var(--wool-shade)">
        <circle cx="304" cy="334" r="4" />
        <circle cx="304" cy="356" r="4" />
      </g>
    </>
  )
}

function Head() {
  return (
    <g transform="rotate(7 297 200)">
      <circle cx="288" cy="80" r="24" fill="var(--hair)" />
      <ellipse cx="297" cy="144" rx="57" ry="54" fill="var(--hair)" />
      <ellipse cx="247" cy="170" rx="8" ry="12" fill="var(--skin-shade)" />
      <ellipse cx="347" cy="170" rx="8" ry="12" fill="var(--skin-shade)" />
      <circle cx="246" cy="184" r="3.5" fill="var(--clay)" />
      <circle cx="348" cy="184" r="3.5" fill="var(--clay)" />
      <path d="M249 150c0-30 20-42 48-42s48 12 48 42c0 42-18 74-48 74s-48-32-48-74z" fill="var(--skin)" />
      <path d="M246 164c-4-44 22-62 52-62s54 20 50 62c-6-22-18-36-42-44-22 14-46 18-60 44z" fill="var(--hair)" />
      <path d="M306 118c-18-6-34 0-44 12M306 118c18 4 30 14 36 26" className="hair-line" />
      <g fill="var(--cheek)">
        <circle cx="267" cy="190" r="10" />
        <circle cx="327" cy="190" r="10" />
      </g>
      <g className="features">
        <path d="M265 152q11-8 22-2M307 150q11-6 22 2" stroke="var(--hair-shade)" strokeWidth="4" />
        <path d="M267 167q11-8 21 0M308 167q11-8 21 0" />
        <path d="M280 171v1M322 171v1" strokeWidth="6" />
        <path d="M299 172q7 13-3 16" strokeWidth="2" />
        <path d="M281 201q16 13 33 0" />
        <path d="M276 194q-5 6-3 11M319 194q5 6 3 11M283 135q14-4 28 0" strokeWidth="1.500" opacity="0.5" />
      </g>
      <g className="glasses">
        <circle cx="277" cy="168" r="18" />
        <circle cx="317" cy="168" r="18" />
        <path d="M295 166q2-3 4 0M259 165l-11-3M335 165l11-3" />
      </g>
    </g>
  )
}

function Cup() {
  return (
    <>
      <ellipse cx="116" cy="420" rx="54" ry="9" fill="var(--shade)" />
      <ellipse cx="114" cy="415" rx="50" ry="9" fill="var(--linen)" />
      <path d="M142 374c24-6 28 26-4 28" fill="none" stroke="var(--clay)" strokeWidth="8" />
      <path d="M82 362h64c0 34-10 52-32 52s-32-18-32-52z" fill="var(--clay)" />
      <ellipse cx="114" cy="362" rx="32" ry="7" fill="var(--tea)" />
      <path d="M104 346c-8-12 8-18 0-32M124 346c-8-12 8-18 0-32" className="steam" />
    </>
  )
}

function Stones() {
  return (
    <>
      <ellipse cx="464" cy="424" rx="72" ry="9" fill="var(--shade)" />
      <path d="M404 410c0-14 24-21 58-21s62 8 63 20c1 11-20 16-62 16s-59-4-59-15z" fill="var(--stone-0)" />
      <path d="M416 380c0-11 20-17 46-17s48 5 49 16c1 9-17 13-48 13s-47-3-47-12z" fill="var(--stone-2)" />
      <path d="M428 355c0-9 15-14 35-14s36 5 36 13c1 8-13 11-36 11s-35-3-35-10z" fill="var(--stone-3)" />
      <path d="M440 332c0-8 10-12 24-12s25 4 25 11c0 7-9 10-25 10s-24-2-24-9z" fill="var(--stone-1)" />
    </>
  )
}

function Arms() {
  return (
    <>
      <path d="M212 366h172v26H212z" fill="var(--wool)" />
      <g fill="none" strokeLinecap="round" stroke="var(--wool)">
        <path d="M232 312c-18 30-22 56-6 80" strokeWidth="46" />
        <path d="M226 394c24 6 50 6 84 4" strokeWidth="44" />
        <path d="M360 312c18 30 24 60 20 88" strokeWidth="46" />
        <path d="M382 402l34-64" strokeWidth="38" />
      </g>
      <path d="M244 374c18 5 44 5 64 2M358 384c2-20 0-36-4-52" className="fold" />
      <path d="M310 382c22-4 42-4 54 6 10 10 0 26-18 28-16 2-26 2-36 0z" fill="var(--skin)" />
      <path d="M348 397l14 2M344 407l14 2" className="fingers" />
      <path d="M404 326c4-18 16-30 32-30 12 0 26 8 28 18 2 8-6 10-14 6l-6 8c-2 16-12 22-22 20z" fill="var(--skin)" />
      <path d="M440 306c8 2 14 4 20 10M436 316c6 0 10 2 14 5" className="fingers" />
    </>
  )
}
