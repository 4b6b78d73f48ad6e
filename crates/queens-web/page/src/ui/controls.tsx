// The kinds of controls that components are made of.

import type { Family, MethodEntry } from "search";
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { ICONS, type IconName } from "../controls";
import { capital } from "../dom";
import { words } from "../words";

interface ButtonProps {
  label: ComponentChildren;
  press(): void;
  kind?: string;
  /** Its name, if the label is a symbol and not a word. */
  name?: string;
  title?: string;
  disabled?: boolean;
}

export function Button({ label, press, kind = "", name, title = name, disabled = false }: ButtonProps) {
  return (
    <button type="button" class={kind} aria-label={name} title={title ?? ""} disabled={disabled} onClick={press}>
      {label}
    </button>
  );
}

export function Field({ label, children }: { label: string; children: (id: string) => ComponentChildren }) {
  const id = useId();
  return (
    <div class="control">
      <label for={id}>{label}</label>
      {children(id)}
    </div>
  );
}

export type Option<T extends string> = readonly [value: T, text: string];

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly Option<T>[];
  value: T;
  change(value: T): void;
}

export function Select<T extends string>({ label, options, value, change }: ChoiceProps<T>) {
  return (
    <Field label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => change(event.currentTarget.value as T)}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** One of a few choices, all of them visible. */
export function Segments<T extends string>({ label, options, value, change }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend>{label}</legend>
      <div>
        {options.map(([option, text]) => (
          <label key={option}>
            <input type="radio" name={name} value={option} checked={option === value} onChange={() => change(option)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Toggle({ label, value, change }: { label: string; value: boolean; change(value: boolean): void }) {
  return (
    <label class="toggle">
      <input type="checkbox" checked={value} onChange={(event) => change(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface StepperProps {
  label: string;
  least: number;
  most: number;
  value: number;
  change(value: number): void;
  /** Called for a number outside the range, which stays in the field. By default the nearest one in the range replaces it. */
  refuse?(value: number): void;
}

/** A whole number with a button on either side, for thumbs. */
export function Stepper({ label, least, most, value, change, refuse }: StepperProps) {
  // The text being typed may not be a number yet.
  const [typed, type] = useState<string>();
  const [isOutside, tell] = useState(false);
  const set = (next: number) => {
    const isNowOutside = next < least || next > most;
    tell(isNowOutside);
    if (isNowOutside && refuse) return refuse(next);
    type(undefined);
    const number = Math.round(Math.min(most, Math.max(least, Number.isFinite(next) ? next : value)));
    if (number !== value || (refuse && isOutside)) change(number);
  };
  const step = (by: number, sign: string, name: string) => (
    <button type="button" aria-label={name} onClick={() => set(value + by)}>
      {sign}
    </button>
  );
  return (
    <Field label={label}>
      {(id) => (
        <>
          <div class="stepper">
            {step(-1, "−", words("control.lower", { label }))}
            <input
              id={id}
              type="number"
              inputMode="numeric"
              min={least}
              max={most}
              step={1}
              value={typed ?? value}
              onInput={(event) => type(event.currentTarget.value)}
              onChange={(event) => set(event.currentTarget.valueAsNumber)}
            />
            {step(1, "+", words("control.raise", { label }))}
          </div>
          <p class="range" role="status">
            {isOutside ? words("control.range", { least, most }) : ""}
          </p>
        </>
      )}
    </Field>
  );
}

/** A fold for controls that few people need; open if one of them was changed. */
export function More({ isOpen, children }: { isOpen: boolean; children: ComponentChildren }) {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details class="shape" open={isOpenAtFirst}>
      <summary>{words("page.more")}</summary>
      <div class="row-of-controls">{children}</div>
    </details>
  );
}

/** Names and values, side by side. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A button with an icon; its name is also the tooltip and the label for screen readers. */
export function IconButton({ icon, label, press, kind = "" }: { icon: IconName; label: string; press(): void; kind?: string }) {
  return (
    <button type="button" class={`round ${kind}`} aria-label={label} title={label} onClick={press}>
      <Icon name={icon} />
    </button>
  );
}

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

interface MethodMenuProps {
  label: string;
  methods: readonly MethodEntry[];
  value: string;
  change(name: string): void;
}

/** The methods, by family. */
export function MethodMenu({ label, methods, value, change }: MethodMenuProps) {
  const group = (label: string, belongs: (family: Family) => boolean) => {
    const members = methods.filter(({ family }) => belongs(family));
    return (
      members.length > 0 && (
        <optgroup label={label}>
          {members.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </optgroup>
      )
    );
  };
  return (
    <Field label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => change(event.currentTarget.value)}>
          {group(words("methods.search"), (family) => family !== "seeded" && family !== "reasoning")}
          {group(words("methods.repair"), (family) => family === "seeded")}
          {group(words("methods.reason"), (family) => family === "reasoning")}
        </select>
      )}
    </Field>
  );
}

interface SliderProps {
  label: string;
  most: number;
  value: number;
  /** The value in words. */
  text: string;
  change(value: number): void;
}

/** A slider from 0 that shows its value in words. */
export function Slider({ label, most, value, text, change }: SliderProps) {
  const id = useId();
  return (
    <div class="control wide">
      <label for={id}>{label}</label>
      <span class="value" aria-hidden="true">
        {text}
      </span>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.max(1, most)}
        step={1}
        value={value}
        aria-valuetext={text}
        onInput={(event) => change(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** A text whose `[keys]` look like keys. */
export function Keyed({ text }: { text: string }) {
  return <>{text.split(/\[([^\]]+)\]/).map((part, index) => (index % 2 === 0 ? part : <kbd key={part}>{part}</kbd>))}</>;
}

/** `row 1: …` reads as `Row 1: ….` */
export function sentence(text: string): string {
  return `${capital(text)}.`;
}
