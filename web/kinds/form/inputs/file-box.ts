export const fileBoxClass =
  'min-h-11 w-full cursor-pointer rounded-md text-base text-transparent file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-solid file:border-stone file:bg-card file:px-5 file:py-2 file:font-semibold file:text-ink hover:file:bg-sunk disabled:opacity-60 aria-invalid:file:border-2 aria-invalid:file:border-brick'
