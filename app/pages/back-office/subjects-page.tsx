import { Screen } from "#pages/back-office/screen.tsx";
import { NewSubject, SubjectList } from "#books/exchange/components/subjects/subject-list.tsx";

export default function SubjectsPage() {
  return (
    <Screen>
      <div className="flex flex-col gap-12">
        <SubjectList />
        <NewSubject />
      </div>
    </Screen>
  );
}
