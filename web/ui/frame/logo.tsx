import file from '../../public/favicon.svg?raw';

const DRAWING = file.slice(file.indexOf('>') + 1, file.lastIndexOf('<'));

/** Inline: as a picture it would be a document of its own and one request more before the first paint. */
export function Logo() {
  return (
    <>
      <svg
        viewBox="0 0 40 32"
        width={40}
        height={32}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: DRAWING }}
      />
      <span>Tiny Tag</span>
    </>
  );
}
