import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface AvatarCropProps {
  /** The dialog is open while this is set. */
  image: ImageBitmap | null;
  onClose: () => void;
  onCut: (picture: Blob) => void;
}

/** The position of the square: its centre relative to the movable range, and the visible part of the picture. */
interface Crop {
  x: number;
  y: number;
  zoom: number;
}
const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 };
/** Pixels of the uploaded picture: twice the stored size, so that the server can scale it down well. */
const side = 512;

/** Crops a picture to a square, by pointer or by keyboard. */
export function AvatarCrop({ image, onClose, onCut }: AvatarCropProps) {
  return (
    <Dialog open={image !== null} onClose={onClose} title="Cadrer la photo">
      {image && <Cropper image={image} onClose={onClose} onCut={onCut} />}
    </Dialog>
  );
}

function Cropper({ image, onClose, onCut }: AvatarCropProps & { image: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(middle);
  useEffect(() => draw(canvas.current, image, crop), [image, crop]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const move = (at: number, pixels: number) => Math.min(1, Math.max(0, at - pixels / width / crop.zoom));
    setCrop({ ...crop, x: move(crop.x, event.movementX), y: move(crop.y, event.movementY) });
  };
  const cut = () => canvas.current?.toBlob((blob) => blob && onCut(blob), "image/jpeg", 0.9);
  return (
    <div className="flex flex-col gap-4 pb-4">
      <canvas
        ref={canvas}
        width={side}
        height={side}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="mx-auto size-64 max-w-full cursor-move touch-none rounded-full border border-control"
      >
        Aperçu du cadrage
      </canvas>
      <Slider
        label="Zoom"
        min={1}
        max={4}
        value={crop.zoom}
        onChange={(zoom) => setCrop({ ...crop, zoom })}
      />
      <Slider label="Gauche ou droite" value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
      <Slider label="Haut ou bas" value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
        <Button variant="primary" onClick={cut}>
          Utiliser ce cadrage
        </Button>
      </div>
    </div>
  );
}

interface SliderProps {
  label: string;
  min?: number;
  max?: number;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, min = 0, max = 1, value, onChange }: SliderProps) {
  return (
    <label className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="w-32">{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 min-w-32 flex-1 accent-accent"
      />
    </label>
  );
}

function draw(canvas: HTMLCanvasElement | null, image: ImageBitmap, { x, y, zoom }: Crop): void {
  const context = canvas?.getContext("2d");
  if (!context) return;
  const shown = Math.min(image.width, image.height) / zoom;
  const left = (image.width - shown) * x;
  const top = (image.height - shown) * y;
  // Transparent pictures get a white background, as on the server.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, side, side);
  context.drawImage(image, left, top, shown, shown, 0, 0, side, side);
}
